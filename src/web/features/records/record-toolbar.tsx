import { useTranslation } from "react-i18next";

import type { RecordColumns } from "#domain/record-columns.ts";
import { isGroup, readFilters, type RecordFilter, writeFilters } from "#domain/record-filters.ts";
import type { TableSearch } from "#domain/table-search.ts";
import type { Workspace } from "#web/data/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";

import { FilterChip } from "./filter-chip.tsx";
import { FilterMenu } from "./filter-menu.tsx";
import { SearchBox } from "./search-box.tsx";

type Props = {
  columns: RecordColumns;
  search: TableSearch;
  onSearch: (changed: Partial<TableSearch>) => void;
  workspace: Workspace;
};

/** Search and filters of a table. */
export function RecordToolbar({ columns, search, onSearch, workspace }: Props) {
  const { t } = useTranslation("records");
  const filters = readFilters(columns, search.where).of.filter((node): node is RecordFilter => !isGroup(node));
  const { entity } = columns;
  const change = (changed: RecordFilter[]) => onSearch({ where: writeFilters(changed) });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchBox
        label={t(`${entity}.search`)}
        value={search.q ?? ""}
        onChange={(q) => onSearch({ q: q || undefined })}
      />
      {filters.map((filter, place) => (
        <FilterChip
          // A column may be filtered twice, so its place tells two apart.
          key={`${filter.column} ${place}`}
          columns={columns}
          filter={filter}
          workspace={workspace}
          onChange={(changed) => change(filters.with(place, changed))}
          onRemove={() => change(filters.toSpliced(place, 1))}
        />
      ))}
      <FilterMenu columns={columns} workspace={workspace} onAdd={(filter) => change([...filters, filter])} />
      {filters.length > 1 && (
        <Button variant="ghost" onClick={() => change([])}>
          {t("filter.clear")}
        </Button>
      )}
    </div>
  );
}
