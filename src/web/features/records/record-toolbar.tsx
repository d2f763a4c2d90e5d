import { ListTree, X } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import type { TableSearch } from "#domain/lists/table-search.ts";
import type { RecordColumn, RecordColumns } from "#domain/records/record-columns.ts";
import { conditionsOf, type FilterGroup, isGroup, readFilters, writeFilters } from "#domain/records/record-filters.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";

import { FilterMenu } from "./filter-menu.tsx";
import { TableMenus } from "./table-menus.tsx";

const FilterChip = lazy(async () => ({ default: (await import("./filter-chip.tsx")).FilterChip }));
const FilterGroups = lazyDialog(async () => (await import("./filter-groups.tsx")).FilterGroups);

type Props = {
  columns: RecordColumns;
  /** The columns of the table; undefined in other displays. */
  shown?: readonly RecordColumn[];
  search: TableSearch;
  onSearch: (changed: Partial<TableSearch>) => void;
  workspace: Workspace;
};

/** Renders the search, filters, order, groups and columns of a list. */
export function RecordToolbar({ columns, shown, search, onSearch, workspace }: Props) {
  const { t } = useTranslation(["records", "kinds"]);
  const [isGrouping, setGrouping] = useState(false);
  const filters = readFilters(columns, search.where);
  const change = (changed: FilterGroup) => onSearch({ where: writeFilters(changed) });
  const remove = (place: number) => change({ ...filters, of: filters.of.toSpliced(place, 1) });
  // Conditions joined by "or" share one chip: separate chips read as "and".
  const isPlain = filters.join === "and";
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchBox
        label={t(`kinds:${columns.entity}.search`)}
        value={search.q ?? ""}
        onChange={(q) => onSearch({ q: q || undefined })}
      />
      {isPlain &&
        filters.of.map((node, place) =>
          isGroup(node) ? (
            <GroupChip key={place} group={node} onOpen={() => setGrouping(true)} onRemove={() => remove(place)} />
          ) : (
            // A column may have two filters, so the index is part of the key.
            <Suspense key={`${node.column} ${place}`} fallback={<Skeleton className="h-8 w-40" />}>
              <FilterChip
                columns={columns}
                filter={node}
                workspace={workspace}
                onChange={(changed) => change({ ...filters, of: filters.of.with(place, changed) })}
                onRemove={() => remove(place)}
              />
            </Suspense>
          ),
        )}
      {!isPlain && (
        <GroupChip group={filters} onOpen={() => setGrouping(true)} onRemove={() => change({ join: "and", of: [] })} />
      )}
      <FilterMenu
        columns={columns}
        workspace={workspace}
        onAdd={(filter) =>
          change(isPlain ? { ...filters, of: [...filters.of, filter] } : { join: "and", of: [filters, filter] })
        }
        onGroups={() => setGrouping(true)}
      />
      {filters.of.length > 1 && (
        <Button variant="ghost" onClick={() => change({ join: "and", of: [] })}>
          {t("filter.clear")}
        </Button>
      )}
      {shown && <TableMenus columns={columns} shown={shown} search={search} onSearch={onSearch} />}
      <FilterGroups
        columns={columns}
        filters={filters}
        isOpen={isGrouping}
        onOpenChange={setGrouping}
        onApply={change}
      />
    </div>
  );
}

type ChipProps = { group: FilterGroup; onOpen: () => void; onRemove: () => void };

/** Renders a chip for conditions that are not simply joined by "and"; a click opens them. */
function GroupChip({ group, onOpen, onRemove }: ChipProps) {
  const { t } = useTranslation("records");
  const count = conditionsOf(group).length;
  return (
    <span className="bg-selection text-selection-foreground inline-flex h-8 items-center rounded-md">
      <button
        type="button"
        onClick={onOpen}
        className="inline-flex h-full items-center gap-1.5 rounded-l-md pr-1 pl-2.5 text-sm focus-visible:-outline-offset-2"
      >
        <ListTree aria-hidden className="size-4" />
        {t(group.join === "or" ? "filter.groupOr" : "filter.groupAnd", { count })}
      </button>
      <Button
        variant="ghost"
        size="icon-sm"
        className="text-current"
        aria-label={t("filter.removeGroup")}
        onClick={onRemove}
      >
        <X />
      </Button>
    </span>
  );
}
