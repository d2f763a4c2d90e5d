import { Search, SlidersHorizontal } from "lucide-react";
import { type ReactNode, Suspense, useState, lazy } from "react";
import { useTranslation } from "react-i18next";

import type { TableSearch } from "#domain/records/lists/table-search.ts";
import type { RecordColumn, RecordColumns } from "#domain/records/record-columns.ts";
import { type FilterGroup, readFilters, writeFilters } from "#domain/records/record-filters.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "#web/ui/kit/popover.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { focusField, SearchBox } from "#web/ui/search-box.tsx";
import { useIsPhone } from "#web/ui/use-media.ts";
import { usePageTitle } from "#web/ui/use-page-title.ts";

import type { DisplayProps } from "./display-menu.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { FilterMenu } from "./filter-menu.tsx";

const FilterGroups = lazyDialog(async () => (await import("./filter-groups.tsx")).FilterGroups);
const PhoneOptions = lazyPart(async () => (await import("./phone-options.tsx")).PhoneOptions);
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
  /** The number of records, for lists without a footer. */
  count: ReactNode;
  views: ReactNode;
  /** Buttons that switch between table, board and calendar. */
  modes: ReactNode;
  /** True if the name of the open view already describes the filters. */
  hidesFilters: boolean;
  /** Buttons that save or discard changes since the view was opened. */
  changes: ReactNode;
  /** Rarely used controls, which phones have among the options. */
  links: ReactNode;
  actions: ReactNode;
  /** The actions for the selected rows, which replace everything else. */
  bulk: ReactNode;
};

/**
 * Renders the title of a list and its controls in one row, and below it any filters. On phones, the search box opens
 * below, and most controls are in a popover.
 */
export function RecordToolbar(props: Props) {
  const { columns, shown, search, onSearch, workspace, isVoid, count, views, modes, changes, links, actions, bulk } =
    props;
  const { entity } = columns;
  const { t } = useTranslation(["records", "kinds"]);
  const [isGrouping, setGrouping] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const isPhone = useIsPhone();
  const filters = readFilters(columns, search.where);
  const change = (changed: FilterGroup) => onSearch({ where: writeFilters(changed) });
  const title = t(`kinds:${entity}.many`);
  usePageTitle(title);
  const searchBox = (
    <SearchBox
      className="md:w-52"
      label={t(`kinds:${entity}.search`)}
      value={search.q ?? ""}
      onChange={(q) => onSearch({ q: q || undefined })}
    />
  );
  const menus = (
    <>
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
    </>
  );
  return (
    <header>
      <div className="relative flex min-h-12 flex-wrap items-center gap-x-1 gap-y-2 px-4 py-2 max-sm:min-h-14 max-sm:gap-x-0 max-sm:py-1.5 md:px-6">
        <h1 className="text-base font-semibold tracking-tight max-md:text-lg">{title}</h1>
        {count}
        <div className={cn("contents", bulk && "md:invisible")}>
          {!isPhone && (
            <Suspense fallback={<span className="size-8" />}>
              <HelpLink />
            </Suspense>
          )}
          {!isVoid && (
            // On phones, the name of an open view has its own row.
            <div className="flex min-w-0 items-center gap-1 max-sm:not-has-[[aria-pressed]]:-ml-1.5 max-sm:has-[[aria-pressed]]:order-1 max-sm:has-[[aria-pressed]]:w-full sm:max-md:order-1 sm:max-md:grow sm:max-md:basis-3/5 md:min-w-24 md:flex-1">
              {views}
            </div>
          )}
          {!isVoid && !isPhone && (
            <>
              <div className="flex flex-wrap items-center gap-1 max-md:order-2 max-md:w-full">
                {searchBox}
                {menus}
              </div>
              <div className="flex flex-wrap items-center gap-1 max-md:order-1">{modes}</div>
            </>
          )}
          <div className="ml-auto flex items-center gap-1 max-sm:gap-0">
            {!isVoid && isPhone && (
              <>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={t("menus.search")}
                  aria-expanded={isSearching || search.q !== undefined}
                  onClick={() => setSearching(!isSearching)}
                >
                  <Search />
                </Button>
                <Suspense fallback={<span className="size-8" />}>
                  <PhoneOptions>
                    <div className="flex flex-wrap items-center gap-1">{modes}</div>
                    {menus}
                    {links}
                  </PhoneOptions>
                </Suspense>
              </>
            )}
            {!isVoid && !isPhone && links}
            {actions}
          </div>
          {!isVoid && isPhone && (isSearching || search.q !== undefined) && (
            <div ref={isSearching ? focusField : undefined} className="order-2 flex w-full pb-2">
              {searchBox}
            </div>
          )}
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

const DisplayMenu = lazy(async () => ({ default: (await import("./display-menu.tsx")).DisplayMenu }));

function DisplayButton(props: DisplayProps) {
  const { t } = useTranslation("records");
  const text = t("menus.display");
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="ghost">
          <SlidersHorizontal />
          {text}
        </Button>
      </PopoverTrigger>
      <PopoverContent
        align="end"
        aria-label={text}
        className="max-h-(--radix-popover-content-available-height) w-84 scrollbar-thin overflow-y-auto"
      >
        <Suspense fallback={<Skeleton className="h-96" />}>
          <DisplayMenu {...props} />
        </Suspense>
      </PopoverContent>
    </Popover>
  );
}
