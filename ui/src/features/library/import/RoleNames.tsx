import { Plural, useLingui } from "@lingui/react/macro";
import type { ImportPreview, Role } from "../../../ipc";
import { Select, type Option } from "../../../ui/Select";
import { useRoleNames } from "../roles";
import css from "./Import.module.css";

type Props = { names: ImportPreview["roleNames"]; onChange: (name: string, role: Role) => void };

const ROLES: Role[] = ["user", "assistant", "system", "tool"];

export function RoleNames({ names, onChange }: Props) {
  const { t } = useLingui();
  const words = useRoleNames();
  const hints: Partial<Record<Role, string>> = {
    assistant: t`Its replies are judged`,
    system: t`Not judged, and not taken for something the user said`,
  };
  const options = ROLES.map((role): Option<Role> => ({ value: role, label: words[role], hint: hints[role] }));
  return (
    <section className={css.card}>
      <h2>{t`Who is who`}</h2>
      <ul className={css.names}>
        {names.map(({ name, role, turns }) => (
          <li key={name}>
            <span className={css.speaker}>
              <strong title={name}>
                <bdi>{name}</bdi>
              </strong>
              <span>
                <Plural value={turns} one="# turn" other="# turns" />
              </span>
            </span>
            <Select
              label={t`Role of ${name}`}
              hideLabel
              options={options}
              value={role}
              placeholder={t`Choose`}
              onChange={(picked) => onChange(name, picked)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
