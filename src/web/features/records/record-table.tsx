import { useNavigate } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type MouseEvent, useRef } from "react";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/fields.ts";
import { isWholeAmount } from "#domain/money.ts";
import { type RecordColumn, valueOf } from "#domain/record-columns.ts";
import type { Sort } from "#domain/table-search.ts";
import type { RecordRow } from "#web/data/records.ts";
import { cn } from "#web/ui/class-names.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

import { RecordLink, recordTarget } from "./record-link.tsx";
import { RecordTableHead } from "./record-table-head.tsx";
import { isFigure, RecordValue } from "./record-value.tsx";
import { useRowFocus } from "./use-row-focus.ts";

const rowHeight = 36;
const skeletonRows = 20;

type Props = {
  entity: Entity;
  columns: readonly RecordColumn[];
  /** Undefined while the first page is on its way. */
  rows: RecordRow[] | undefined;
  /** The rows shown are the ones before the last change of filter, order or page. */
  isStale: boolean;
  total: number | undefined;
  offset: number;
  sorts: readonly Sort[];
  onSort: (column: string, isAdded: boolean) => void;
  timeZone: string;
};

/** Rows of any entity: only those in sight are in the page; arrows move between them and Enter opens one. */
export function RecordTable({ entity, columns, rows, isStale, total, offset, sorts, onSort, timeZone }: Props) {
  const { t } = useTranslation("records");
  const navigate = useNavigate();
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows?.length ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollPaddingStart: rowHeight,
  });
  const items = virtualizer.getVirtualItems();
  const focus = useRowFocus({
    count: rows?.length ?? 0,
    shown: items,
    scroller,
    scrollTo: (index) => virtualizer.scrollToIndex(index),
  });
  const above = items[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  const withDecimals = (column: RecordColumn) =>
    column.kind === "money" &&
    (rows ?? []).some(
      (row) => valueOf(row, column) !== null && !isWholeAmount(Number(valueOf(row, column)), String(row.currency)),
    );
  const decimals = new Map(columns.map((column) => [column.name, withDecimals(column)]));

  const open = (event: MouseEvent, row: RecordRow) => {
    const isOnControl = event.target instanceof Element && event.target.closest("a, button");
    if (isOnControl || event.ctrlKey || event.metaKey || event.shiftKey || getSelection()?.isCollapsed === false)
      return;
    void navigate(recordTarget(entity, row.id));
  };

  return (
    <div
      ref={scroller}
      className="relative h-[65dvh] min-h-64 scrollbar-thin overflow-auto border-y md:h-auto md:min-h-0 md:flex-1"
      onKeyDown={focus.onKeyDown}
    >
      <table
        className="w-full table-fixed border-separate border-spacing-0 text-sm"
        style={{ minWidth: columns.reduce((width, column) => width + column.width, 0) }}
        aria-label={t(`${entity}.many`)}
        aria-rowcount={total === undefined ? -1 : total + 1}
        aria-busy={rows === undefined || isStale}
      >
        <colgroup>
          {columns.map(({ name, width }) => (
            <col key={name} style={{ width }} />
          ))}
        </colgroup>
        <RecordTableHead entity={entity} columns={columns} sorts={sorts} onSort={onSort} />
        <tbody className={cn("transition-opacity", isStale && "opacity-60 delay-100")}>
          {rows === undefined &&
            Array.from({ length: skeletonRows }, (_, index) => (
              <tr key={index} className="h-9">
                {columns.map((column) => (
                  <td key={column.name} className="border-b px-3 first:pl-4 md:first:pl-6">
                    <Skeleton className={cn("h-3.5 w-3/5", isFigure(column.kind) && "ml-auto")} />
                  </td>
                ))}
              </tr>
            ))}
          {above > 0 && <Spacer height={above} columns={columns.length} />}
          {items.map(({ index }) => {
            const row = rows?.[index];
            if (!row) return null;
            return (
              <tr
                key={row.id}
                data-row={index}
                aria-rowindex={offset + index + 2}
                className="group hover:bg-accent has-[a[data-opens]:focus-visible]:bg-selection h-9 cursor-default"
                onClick={(event) => open(event, row)}
              >
                {columns.map((column, place) => (
                  <td
                    key={column.name}
                    className={cn(
                      "max-w-0 truncate border-b px-3",
                      isFigure(column.kind) && "text-right",
                      place === 0 &&
                        "bg-background pl-4 group-hover:bg-accent group-has-[a[data-opens]:focus-visible]:bg-selection sm:sticky sm:left-0 sm:z-10 md:pl-6",
                    )}
                  >
                    {place === 0 ? (
                      <RecordLink
                        entity={entity}
                        id={row.id}
                        data-opens
                        tabIndex={index === focus.tabStop ? 0 : -1}
                        onFocus={() => focus.setActive(index)}
                        className="font-medium group-hover:underline focus-visible:outline-none"
                      >
                        {String(row.name)}
                      </RecordLink>
                    ) : (
                      <RecordValue
                        isInTable
                        row={row}
                        column={column}
                        timeZone={timeZone}
                        withDecimals={decimals.get(column.name) ?? false}
                      />
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
          {below > 0 && <Spacer height={below} columns={columns.length} />}
        </tbody>
      </table>
    </div>
  );
}

/** Keeps the place of the rows that are out of sight. */
function Spacer({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  );
}
