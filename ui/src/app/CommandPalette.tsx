import { useLingui } from "@lingui/react/macro";
import { Search } from "lucide-react";
import {
  Autocomplete,
  Dialog,
  Input,
  Menu,
  MenuItem,
  Modal,
  ModalOverlay,
  SearchField,
  useFilter,
} from "react-aria-components";
import { COMMAND_IDS, COMMANDS, GROUP_TITLES, useCommands, type CommandId } from "../ui/commands";
import { KeyCaps } from "../ui/KeyCaps";
import css from "./CommandPalette.module.css";

type Props = { onClose: () => void; onPick: (id: CommandId) => void };

/** Everything that can be done on the screen behind it, found by typing. */
export function CommandPalette({ onClose, onPick }: Props) {
  const { t, i18n } = useLingui();
  const commands = useCommands();
  const { contains } = useFilter({ sensitivity: "base" });
  const offered = new Set(commands.available());
  const rows = COMMAND_IDS.filter((id) => offered.has(id) && id !== "palette.open").map((id) => {
    const { title, group, keys } = COMMANDS[id];
    return {
      id,
      title: i18n._(title),
      group: i18n._(GROUP_TITLES[group]),
      isLocal: group !== "everywhere",
      keys,
    };
  });
  // What belongs to this screen comes first.
  rows.sort((a, b) => Number(b.isLocal) - Number(a.isLocal));
  const pick = (key: string | number) => {
    const row = rows.find((each) => each.id === key);
    if (row) onPick(row.id);
  };
  return (
    <ModalOverlay className={css.scrim} isOpen isDismissable onOpenChange={(open) => !open && onClose()}>
      <Modal className={css.modal}>
        <Dialog className={css.dialog} aria-label={t`Find a command`}>
          <Autocomplete filter={contains}>
            <SearchField className={css.search} aria-label={t`Find a command`} ref={focusInput}>
              <Search aria-hidden="true" />
              <Input className={css.input} placeholder={t`What would you like to do?`} spellCheck={false} />
            </SearchField>
            <Menu
              className={css.menu}
              aria-label={t`Commands`}
              items={rows}
              onAction={pick}
              renderEmptyState={() => <p className={css.none}>{t`No command is called that.`}</p>}
            >
              {(row) => (
                <MenuItem id={row.id} textValue={row.title} className={css.item}>
                  <span className={css.title}>{row.title}</span>
                  {row.isLocal && <span className={css.group}>{row.group}</span>}
                  {row.keys !== undefined && <KeyCaps shortcut={row.keys} />}
                </MenuItem>
              )}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The palette exists to be typed into. */
function focusInput(field: HTMLDivElement | null) {
  field?.querySelector("input")?.focus();
}
