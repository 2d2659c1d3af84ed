import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { Button } from "./Button";
import { KeyCaps } from "./KeyCaps";
import css from "./MenuButton.module.css";

export type MenuAction = {
  id: string;
  label: string;
  icon?: ReactNode;
  shortcut?: string;
  isDanger?: boolean;
  run: () => void;
};

export function MenuButton({ label, actions }: { label: string; actions: MenuAction[] }) {
  return (
    <MenuTrigger>
      <Button variant="quiet" icon={<Ellipsis />} label={label} />
      <Popover className={css.popover} placement="bottom end">
        <Menu className={css.menu} onAction={(key) => actions.find((action) => action.id === key)?.run()}>
          {actions.map((action) => (
            <MenuItem
              key={action.id}
              id={action.id}
              textValue={action.label}
              className={css.item}
              data-danger={action.isDanger}
            >
              <span className={css.icon} aria-hidden="true">
                {action.icon}
              </span>
              <span className={css.label}>{action.label}</span>
              {action.shortcut !== undefined && <KeyCaps shortcut={action.shortcut} />}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
