import { useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import type { RowFilter } from "../../ipc";
import { useCommand } from "../../ui/commands";
import { SearchField } from "../../ui/SearchField";
import { Segmented } from "../../ui/Segmented";
import { Select } from "../../ui/Select";
import { kindName } from "../../ui/words";
import css from "./Conversations.module.css";
import { FILTERS } from "./view";

type SearchProps = { search: string; onSearch: (search: string) => void };

export function SearchBox({ search, onSearch }: SearchProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  useCommand("search.focus", () => input.current?.focus());
  return (
    <div className={css.search}>
      <SearchField label={t`Search the conversations`} value={search} onChange={onSearch} inputRef={input} />
    </div>
  );
}

type FilterProps = { filter: RowFilter; onFilter: (filter: RowFilter) => void; isCompact: boolean };

export function RowFilters({ filter, onFilter, isCompact }: FilterProps) {
  const { t } = useLingui();
  const name = (each: RowFilter) => {
    if (each === "all") return t`All`;
    if (each === "missed") return t`Missed`;
    if (each === "unscored") return t`Unscored`;
    if (each === "weak") return t`Weak evidence`;
    return kindName(each);
  };
  const options = FILTERS.map((value) => ({ value, label: name(value) }));
  return isCompact ? (
    <Select label={t`Show`} hideLabel value={filter} onChange={onFilter} options={options} />
  ) : (
    <Segmented label={t`Show`} value={filter} onChange={onFilter} options={options} />
  );
}
