import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus, SearchX, Table2 } from "lucide-react";
import { lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";

import { kindOf } from "#domain/records/kinds/kinds.ts";
import { readGroup } from "#domain/records/lists/table-groups.ts";
import { nextSort, readColumns, readSort, type TableSearch, writeColumns } from "#domain/records/lists/table-search.ts";
import type { RecordColumns } from "#domain/records/record-columns.ts";
import { fitsFilters, readFilters } from "#domain/records/record-filters.ts";
import { filterKey, recordCountQuery, recordsQuery } from "#web/data/records/records.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import { useIsPhone } from "#web/ui/use-media.ts";
import { useSelection } from "#web/ui/use-selection.ts";

import { ListContext } from "./list-context.ts";
import { RecordTable } from "./record-table.tsx";
import { RecordToolbar } from "./record-toolbar.tsx";

const BulkBar = lazy(async () => ({ default: (await import("./bulk-bar.tsx")).BulkBar }));
const GroupedTable = lazy(async () => ({ default: (await import("./grouped-table.tsx")).GroupedTable }));
const ListFooter = lazy(async () => ({ default: (await import("#web/lists/list-footer.tsx")).ListFooter }));
const RecordCards = lazy(async () => ({ default: (await import("./record-cards.tsx")).RecordCards }));
const RecordPanel = lazy(async () => ({ default: (await import("./record-panel.tsx")).RecordPanel }));
const TableTotals = lazy(async () => ({ default: (await import("./table-totals.tsx")).TableTotals }));

const AddRecord = lazyDialog(async () => (await import("./add-record.tsx")).AddRecord);

type Props = {
  columns: RecordColumns;
  search: TableSearch;
  /** Updates part of the table's state in the URL. */
  onSearch: (changed: Partial<TableSearch>) => void;
  workspace: Workspace;
  /** Board and calendar, which replace the table. */
  modes?: { board?: ReactNode; calendar?: ReactNode };
  /** The number of records on the board, which has no footer. */
  count?: ReactNode;
  views?: ReactNode;
  /** True if the name of the open view already describes the filters. */
  hidesFilters?: boolean;
  /** Buttons that save or discard changes since the view was opened. */
  viewChanges?: ReactNode;
  /** Buttons that switch between table, board and calendar. */
  modeSwitch?: ReactNode;
  /** Actions of other features on the selected rows. */
  bulkActions?: (ids: string[], clear: () => void) => ReactNode;
  /** The details of a record, shown in a panel next to the rows. */
  panelDetails?: (id: string) => { strip: ReactNode; timeline: ReactNode };
  /** Links next to the menu and the button that adds records. */
  links?: ReactNode;
  menu?: ReactNode;
  /** A note on the values, shown in the footer. */
  note?: ReactNode;
  /** Content of an empty list, in addition to adding and importing. */
  whenEmpty?: ReactNode;
  children?: ReactNode;
};

/**
 * Renders the table of a kind of record with all its controls; `children` are shown between the filters and the rows.
 */
export function RecordList(props: Props) {
  const { columns, search, onSearch, workspace, modes, bulkActions, links, menu, whenEmpty, children } = props;
  const { entity } = columns;
  const { t } = useTranslation(["records", "kinds"]);
  const { number } = useFormat();
  const [isAdding, setAdding] = useState(false);
  const isPhone = useIsPhone();
  const throwOnError = (_: Error, query: { state: { data: unknown } }) => query.state.data === undefined;
  const count = useQuery({ ...recordCountQuery(columns, search, workspace), throwOnError });
  const total = count.data;
  const { size = 50 } = search;
  // If the page number is too high, the last page is shown.
  const pageNumber = Math.min(search.page ?? 1, total === undefined ? Infinity : Math.max(1, Math.ceil(total / size)));
  const shown = { ...search, page: pageNumber > 1 ? pageNumber : undefined };
  const mode = search.as === "board" || search.as === "calendar" ? modes?.[search.as] : undefined;
  const page = useQuery({ ...recordsQuery(columns, shown, workspace), throwOnError, enabled: !mode });
  const sorts = readSort(columns, search.sort);
  const order = sorts.length > 0 ? sorts : readSort(columns, kindOf(entity).order);
  const list = useMemo(() => ({ entity, search }), [entity, search]);
  const columnsShown = useMemo(() => readColumns(columns, search.cols), [columns, search.cols]);
  const grouped = readGroup(columns, search.group);
  const selection = useSelection(JSON.stringify([entity, filterKey(columns, search, workspace)]));
  const canEdit = workspace.role !== "viewer";
  const isFiltered = Boolean(search.q) || readFilters(columns, search.where).of.length > 0;
  const isEmpty = total === 0 && (mode ? !count.isPlaceholderData : page.data?.length === 0 && !page.isPlaceholderData);
  // If there are no records at all, a filtered list explains how to add them, like the unfiltered one.
  const all = useQuery({ ...recordCountQuery(columns, {}, workspace), enabled: isEmpty && isFiltered });
  const isVoid = isEmpty && (!isFiltered || all.data === 0);
  // The rows stay the same, so the page number is kept.
  const onWidth = (column: string, width: number) =>
    onSearch({
      cols: writeColumns(
        columns,
        columnsShown.map((recordColumn) => (recordColumn.name === column ? { ...recordColumn, width } : recordColumn)),
      ),
      page: search.page,
    });
  const bring = canEdit && (
    <Link to="/dashboard/imports/new" className={buttonVariants({ variant: "outline" })}>
      {t("import")}
    </Link>
  );
  const add = canEdit && (
    <Button onClick={() => setAdding(true)}>
      <Plus />
      <span className={isVoid ? undefined : "max-sm:sr-only"}>{t(`kinds:${entity}.add`)}</span>
    </Button>
  );

  return (
    <>
      <RecordToolbar
        columns={columns}
        shown={mode ? undefined : columnsShown}
        search={search}
        onSearch={onSearch}
        workspace={workspace}
        isVoid={isVoid}
        count={!isVoid && props.count}
        views={props.views}
        modes={props.modeSwitch}
        hidesFilters={props.hidesFilters ?? false}
        changes={props.viewChanges}
        links={links}
        actions={
          <>
            {!isVoid && menu}
            {!isVoid && add}
          </>
        }
        bulk={
          selection.ids.size > 0 &&
          !mode && (
            <Suspense fallback={<div className="bg-selection absolute inset-0 max-md:hidden" />}>
              <BulkBar
                columns={columns}
                search={search}
                total={total}
                selection={selection}
                workspace={workspace}
                actions={bulkActions}
              />
            </Suspense>
          )
        }
      />
      {!fitsFilters(columns, search.where) && (
        <p role="alert" className="bg-warning-soft text-warning px-4 py-1.5 text-sm md:px-6">
          {t("filter.unreadable")}
        </p>
      )}
      {!isVoid && children}
      {isEmpty && isFiltered && all.data !== undefined && all.data > 0 && (
        <EmptyState icon={SearchX} title={t("noMatch.title")} text={t("noMatch.text")}>
          <Button variant="outline" onClick={() => onSearch({ q: undefined, where: undefined })}>
            {t("noMatch.clear")}
          </Button>
        </EmptyState>
      )}
      {isVoid && (
        <EmptyState
          icon={Table2}
          hasSample
          title={t(`kinds:${entity}.empty.title`)}
          text={t(canEdit ? `kinds:${entity}.empty.text` : "emptyForViewer")}
        >
          {bring}
          {whenEmpty}
          {add}
        </EmptyState>
      )}
      {!isEmpty && mode}
      {!isEmpty && !mode && grouped && (
        <Suspense fallback={<div className="md:flex-1" />}>
          <GroupedTable
            columns={columns}
            shown={columnsShown}
            by={grouped}
            search={search}
            onSearch={onSearch}
            onWidth={onWidth}
            selection={selection}
            workspace={workspace}
          />
        </Suspense>
      )}
      {!isEmpty && !mode && !grouped && (
        <ListContext value={list}>
          {isPhone && (
            <Suspense fallback={<Skeleton className="mx-4 h-96" />}>
              <RecordCards
                entity={entity}
                columns={columnsShown}
                rows={page.data}
                isStale={page.isPlaceholderData}
                offset={(pageNumber - 1) * size}
                selection={selection}
                workspace={workspace}
              />
            </Suspense>
          )}
          {!isPhone && (
            <RecordTable
              entity={entity}
              columns={columnsShown}
              rows={page.data}
              isStale={page.isPlaceholderData}
              total={total}
              offset={(pageNumber - 1) * size}
              sorts={order}
              onSort={(column, isAdded) =>
                onSearch({ sort: nextSort(columns, isAdded ? sorts : order, column, isAdded) })
              }
              onWidth={onWidth}
              selection={selection}
              workspace={workspace}
              panel={
                props.panelDetails &&
                ((row, at, close) => (
                  <RecordPanel
                    known={columns}
                    row={row}
                    at={at}
                    workspace={workspace}
                    onClose={close}
                    details={props.panelDetails?.(row.id)}
                  />
                ))
              }
            />
          )}
        </ListContext>
      )}
      {!isVoid && !(mode && search.as === "board") && (!isPhone || mode || grouped || page.data) && (
        <Suspense fallback={<div className="h-10" />}>
          <ListFooter
            count={
              total === undefined
                ? "\u00a0"
                : t(
                    isFiltered && (search.q || !props.hidesFilters) ? `kinds:${entity}.found` : `kinds:${entity}.count`,
                    {
                      count: total,
                      total: number(total),
                    },
                  )
            }
            totals={
              // Requested after the rows, which have priority.
              page.data &&
              !isEmpty &&
              !mode && (
                <Suspense>
                  <TableTotals columns={columns} shown={columnsShown} search={search} workspace={workspace} />
                  {props.note}
                </Suspense>
              )
            }
            table={!isEmpty && !mode && { page: pageNumber, size, total, onSearch, isGrouped: grouped !== undefined }}
          />
        </Suspense>
      )}
      {canEdit && <AddRecord entity={entity} isOpen={isAdding} onOpenChange={setAdding} workspace={workspace} />}
    </>
  );
}
