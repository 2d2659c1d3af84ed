import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { FolderOpen, PencilLine, Play, Trash2 } from "lucide-react";
import { GridListItem } from "react-aria-components";
import type { DatasetSummary } from "../../ipc";
import { href, navigate } from "../../routes";
import { ButtonLink } from "../../ui/ButtonLink";
import { formatDate } from "../../ui/format";
import { MenuButton } from "../../ui/MenuButton";
import { LastScore } from "./LastScore";
import css from "./Library.module.css";

type Props = { dataset: DatasetSummary; onRename: () => void; onDelete: () => void };

export function DatasetRow({ dataset, onRename, onDelete }: Props) {
  const { t } = useLingui();
  const { id, name, conversations, turns, createdAt, lastRun } = dataset;
  const added = formatDate(createdAt);
  return (
    <GridListItem id={id} textValue={name} className={css.row} data-dataset={id}>
      <div className={css.what}>
        <h2 className={css.name} dir="auto" title={name}>
          {name}
        </h2>
        <p className={css.facts}>
          <span>
            <Plural value={conversations} one="# conversation" other="# conversations" />
          </span>
          <span>
            <Plural value={turns} one="# turn" other="# turns" />
          </span>
          <span>
            <Trans>added {added}</Trans>
          </span>
        </p>
      </div>
      <LastScore lastRun={lastRun} />
      <div className={css.actions}>
        <ButtonLink href={href.newRun(id)} icon={<Play />}>{t`New run`}</ButtonLink>
        <MenuButton
          label={t`More for ${name}`}
          actions={[
            {
              id: "open",
              label: t`Open`,
              icon: <FolderOpen />,
              shortcut: "Enter",
              run: () => navigate(href.dataset(id)),
            },
            { id: "rename", label: t`Rename`, icon: <PencilLine />, shortcut: "F2", run: onRename },
            {
              id: "delete",
              label: t`Delete`,
              icon: <Trash2 />,
              shortcut: "Delete",
              isDanger: true,
              run: onDelete,
            },
          ]}
        />
      </div>
    </GridListItem>
  );
}
