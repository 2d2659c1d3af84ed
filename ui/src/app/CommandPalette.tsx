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
import { COMMAND_IDS, COMMANDS, GROUP_TITLES, useCommands } from "../ui/commands";
import { KeyCaps } from "../ui/KeyCaps";
import css from "./CommandPalette.module.css";

type Props = { onClose: () => void; onPick: (run: () => void) => void };

/** Everything that can be done on the screen behind it, found by typing. */
export function CommandPalette({ onClose, onPick }: Props) {
  const { t, i18n } = useLingui();
  const commands = useCommands();
  const { contains } = useFilter({ sensitivity: "base" });
  const offers = commands.listed();
  const offered = new Set<string>(offers.map((offer) => offer.id));
  const rows = offers
    .filter(({ id }) => id !== "palette.open" && !offered.has(COMMANDS[id].unless ?? ""))
    .map(({ id, about, run }, index) => {
      const { title, group, keys } = COMMANDS[id];
      const isLocal = group !== "everywhere";
      return {
        id: index,
        // What belongs to this screen comes first, and what is one of many comes last there.
        rank: [isLocal ? 0 : 2, about === null ? 0 : 1, COMMAND_IDS.indexOf(id)],
        title: i18n._(title),
        context: about ?? (isLocal ? i18n._(GROUP_TITLES[group]) : null),
        keys: about === null ? keys : undefined,
        run,
      };
    })
    .sort((a, b) => compareRanks(a.rank, b.rank));
  const pick = (key: string | number) => {
    const row = rows.find((each) => each.id === key);
    if (row) onPick(row.run);
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
            <div className={css.scroll} role="region" aria-label={t`Commands`} tabIndex={0}>
              <Menu
                className={css.menu}
                aria-label={t`Commands`}
                items={rows}
                onAction={pick}
                renderEmptyState={() => <p className={css.none}>{t`No command is called that.`}</p>}
              >
                {(row) => (
                  <MenuItem
                    id={row.id}
                    textValue={row.context === null ? row.title : `${row.title} ${row.context}`}
                    className={css.item}
                  >
                    <span className={css.title}>{row.title}</span>
                    {row.context !== null && (
                      <span className={css.context} dir="auto" title={row.context}>
                        {row.context}
                      </span>
                    )}
                    {row.keys !== undefined && <KeyCaps shortcut={row.keys} />}
                  </MenuItem>
                )}
              </Menu>
            </div>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function compareRanks(a: number[], b: number[]): number {
  const index = a.findIndex((value, at) => value !== b[at]);
  return index < 0 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
}

/** The palette exists to be typed into. */
function focusInput(field: HTMLDivElement | null) {
  field?.querySelector("input")?.focus();
}
