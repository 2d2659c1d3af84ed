import { Trans, useLingui } from "@lingui/react/macro";
import { COMMAND_IDS, COMMANDS, GROUP_TITLES, type CommandGroup } from "../ui/commands";
import { Dialog } from "../ui/Dialog";
import { KeyCaps } from "../ui/KeyCaps";
import css from "./Shortcuts.module.css";

const GROUPS = Object.keys(GROUP_TITLES) as CommandGroup[];

export function Shortcuts({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const rows = COMMAND_IDS.map((id) => ({ id, ...COMMANDS[id] })).map(({ keys, shown, ...row }) => ({
    ...row,
    caps: keys ?? shown,
  }));
  return (
    <Dialog title={t`Keyboard shortcuts`} isOpen onClose={onClose} size="l">
      <div className={css.groups}>
        {GROUPS.map((group) => {
          const inGroup = rows.filter((row) => row.group === group && row.caps !== undefined);
          if (inGroup.length === 0) return null;
          return (
            <section key={group} className={css.group}>
              <h3>{i18n._(GROUP_TITLES[group])}</h3>
              <dl>
                {inGroup.map(({ id, title, caps }) => (
                  <div key={id} className={css.row}>
                    <dt>{i18n._(title)}</dt>
                    <dd>{caps !== undefined && <KeyCaps shortcut={caps} />}</dd>
                  </div>
                ))}
              </dl>
            </section>
          );
        })}
      </div>
      <p className={css.more}>
        <Trans>Tab and the arrow keys reach everything else; Esc closes what lies on top.</Trans>
      </p>
    </Dialog>
  );
}
