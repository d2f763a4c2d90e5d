import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import type { TableSearch } from "#domain/records/lists/table-search.ts";
import type { RecordColumn, RecordColumns } from "#domain/records/record-columns.ts";
import { type FilterGroup, readFilters, writeFilters } from "#domain/records/record-filters.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { cn } from "#web/ui/class-names.ts";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { usePageTitle } from "#web/ui/use-page-title.ts";

import { DisplayButton } from "./display-button.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { FilterMenu } from "./filter-menu.tsx";

const FilterGroups = lazyDialog(async () => (await import("./filter-groups.tsx")).FilterGroups);
const HelpLink = lazyPart(async () => (await import("#web/ui/help-link.tsx")).HelpLink);

type Props = {
  columns: RecordColumns;
  /** The columns of the table; undefined for board and calendar. */
  shown: readonly RecordColumn[] | undefined;
  search: TableSearch;
  onSearch: (changed: Partial<TableSearch>) => void;
  workspace: Workspace;
  /** True if the list has no records at all, so that there is nothing to search or filter. */
  isVoid: boolean;
  /** The saved views. */
  views: ReactNode;
  /** Buttons that switch between table, board and calendar. */
  modes: ReactNode;
  /** True if the name of the open view says what the filters are. */
  hidesFilters: boolean;
  /** Buttons that save or discard changes since the view was opened. */
  changes: ReactNode;
  actions: ReactNode;
  /** The actions for the selected rows, which replace everything else. */
  bulk: ReactNode;
};

/** Renders the title of a list and its controls in one row, and below it any filters. */
export function RecordToolbar(props: Props) {
  const { columns, shown, search, onSearch, workspace, isVoid, views, modes, changes, actions, bulk } = props;
  const { entity } = columns;
  const { t } = useTranslation(["records", "kinds"]);
  const [isGrouping, setGrouping] = useState(false);
  const filters = readFilters(columns, search.where);
  const change = (changed: FilterGroup) => onSearch({ where: writeFilters(changed) });
  const title = t(`kinds:${entity}.many`);
  usePageTitle(title);
  return (
    <header>
      <div className="relative flex min-h-12 flex-wrap items-center gap-x-1 gap-y-2 px-4 py-2 md:px-6">
        <h1 className="text-base font-semibold tracking-tight max-md:text-lg">{title}</h1>
        <div className={cn("contents", bulk && "md:invisible")}>
          <Suspense fallback={<span className="size-8" />}>
            <HelpLink />
          </Suspense>
          {!isVoid && (
            <>
              <div className="flex items-center gap-1 max-md:order-1 max-md:min-w-0 max-md:grow max-md:basis-3/5 md:min-w-24 md:flex-1">
                {views}
              </div>
              <div className="flex flex-wrap items-center gap-1 max-md:order-2 max-md:w-full max-sm:[scrollbar-width:none] max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:*:shrink-0 max-sm:*:flex-nowrap">
                <SearchBox
                  className="md:w-56"
                  label={t(`kinds:${entity}.search`)}
                  value={search.q ?? ""}
                  onChange={(q) => onSearch({ q: q || undefined })}
                />
                <FilterMenu
                  columns={columns}
                  workspace={workspace}
                  onAdd={(filter) =>
                    // Conditions joined by "or" become a group.
                    change(
                      filters.join === "and"
                        ? { ...filters, of: [...filters.of, filter] }
                        : { join: "and", of: [filters, filter] },
                    )
                  }
                  onGroups={() => setGrouping(true)}
                />
                {shown && <DisplayButton columns={columns} shown={shown} search={search} onSearch={onSearch} />}
              </div>
              <div className="flex flex-wrap items-center gap-1 max-md:order-1">{modes}</div>
            </>
          )}
          <div className="ml-auto flex items-center gap-1">{actions}</div>
        </div>
        {bulk}
      </div>
      {!isVoid && ((filters.of.length > 0 && !props.hidesFilters) || changes) && (
        <div className="flex flex-wrap items-center gap-2 px-4 pb-2 md:px-6">
          <FilterChips
            columns={columns}
            filters={filters}
            workspace={workspace}
            onChange={change}
            onGroups={() => setGrouping(true)}
          />
          <div className="ml-auto">{changes}</div>
        </div>
      )}
      <FilterGroups
        columns={columns}
        filters={filters}
        isOpen={isGrouping}
        onOpenChange={setGrouping}
        onApply={change}
      />
    </header>
  );
}
