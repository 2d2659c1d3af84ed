import { useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp, Combine, Plus, Scissors, Trash2, UserRound } from "lucide-react";
import type { EditorTurn } from "../../ipc";
import { Button } from "../../ui/Button";
import { MenuButton } from "../../ui/MenuButton";
import type { TurnActions } from "./TurnItem";
import { ROLES, useRoleWords } from "./words";
import css from "./TurnTools.module.css";

type Props = { turn: EditorTurn; isLast: boolean; isTabStop: boolean; actions: TurnActions };

export function TurnTools({ turn, isLast, isTabStop, actions }: Props) {
  const { t } = useLingui();
  const { inSentence } = useRoleWords();
  const { key, position } = turn;
  const number = position + 1;
  const run = (name: Parameters<TurnActions["run"]>[0]) => () => actions.run(name, key);
  const inTabOrder = { excludeFromTabOrder: !isTabStop, variant: "quiet" as const };
  const roles = ROLES.filter((role) => role !== turn.role).map((role) => ({
    id: role,
    label: t`Change to ${inSentence[role]}`,
    icon: <UserRound />,
    run: () => actions.role(key, role),
  }));
  return (
    <div className={css.tools}>
      <Button
        {...inTabOrder}
        icon={<ArrowUp />}
        label={t`Move turn ${number} up`}
        isDisabled={position === 0}
        onPress={run("up")}
      />
      <Button
        {...inTabOrder}
        icon={<ArrowDown />}
        label={t`Move turn ${number} down`}
        isDisabled={isLast}
        onPress={run("down")}
      />
      <Button
        {...inTabOrder}
        icon={<Plus />}
        label={t`Add a turn below turn ${number}`}
        onPress={run("add")}
      />
      <MenuButton
        label={t`More for turn ${number}`}
        actions={[
          {
            id: "split",
            label: t`Split at the cursor`,
            icon: <Scissors />,
            shortcut: "Mod+Shift+Enter",
            run: run("split"),
          },
          ...(isLast
            ? []
            : [
                {
                  id: "merge",
                  label: t`Join with the next turn`,
                  icon: <Combine />,
                  shortcut: "M",
                  run: run("merge"),
                },
              ]),
          ...roles,
          {
            id: "delete",
            label: t`Delete`,
            icon: <Trash2 />,
            shortcut: "Delete",
            isDanger: true,
            run: run("remove"),
          },
        ]}
      />
    </div>
  );
}
