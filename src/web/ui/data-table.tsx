import { ArrowDown } from "lucide-react";
import type { ReactNode } from "react";

import { cn } from "#web/ui/class-names.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

export type TableColumn<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Content shown below all rows. */
  foot?: ReactNode;
  /** True for numbers, which are right-aligned. */
  isNumeric?: boolean;
  /** True for the column that the rows are sorted by, in descending order. */
  isSorted?: boolean;
  /** True for the column that contains the row's name. */
  isName?: boolean;
  /** Minimum screen width for showing the column. */
  from?: "sm" | "md" | "lg";
  /** Classes for the width, truncation and wrapping of the column. */
  className?: string;
};

const shownFrom = { sm: "hidden sm:table-cell", md: "hidden md:table-cell", lg: "hidden lg:table-cell" };

type DataTableProps<Row> = {
  /** Accessible name; alternatively, `labelledBy` is the ID of a heading. */
  label?: string;
  labelledBy?: string;
  columns: readonly TableColumn<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  /** Number of placeholder rows while loading. */
  pendingRows?: number;
  isFramed?: boolean;
  /**
   * True if the table may be wider than the screen and contains nothing focusable: then it is focusable itself, so that
   * it can be scrolled by keyboard.
   */
  scrolls?: boolean;
  isHeadHidden?: boolean;
  className?: string;
};

/** Renders a read-only table. Columns are defined as data, so that all tables look the same. */
export function DataTable<Row>({
  label,
  labelledBy,
  columns,
  rows,
  keyOf,
  pendingRows = 0,
  isFramed = false,
  scrolls = false,
  isHeadHidden = false,
  className,
}: DataTableProps<Row>) {
  const classOf = ({ isNumeric, from, className: own }: TableColumn<Row>) =>
    cn(
      "py-1.5",
      isFramed ? "px-3" : "pr-4 last:pr-0",
      isNumeric ? "tabular text-right whitespace-nowrap" : "text-left",
      from && shownFrom[from],
      own,
    );
  const line = (draw: (column: TableColumn<Row>) => ReactNode, weight: string) =>
    columns.map((column) =>
      column.isName ? (
        <th key={column.key} scope="row" className={cn(classOf(column), weight)}>
          {draw(column)}
        </th>
      ) : (
        <td key={column.key} className={classOf(column)}>
          {draw(column)}
        </td>
      ),
    );
  return (
    <div
      className={cn("relative scrollbar-thin overflow-x-auto", isFramed && "rounded-lg border")}
      {...(scrolls && { role: "group", tabIndex: 0, "aria-label": label })}
    >
      <table className={cn("w-full text-sm", className)} aria-label={label} aria-labelledby={labelledBy}>
        <thead className={isHeadHidden ? "sr-only" : "text-muted-foreground border-b text-xs"}>
          {/* The widths of the columns depend on the rows. */}
          <tr className={cn("h-8", !rows && "*:invisible")}>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                aria-sort={column.isSorted ? "descending" : undefined}
                className={cn(classOf(column), "py-0 font-medium")}
              >
                {column.header}
                {column.isSorted && <ArrowDown aria-hidden className="ml-1 inline size-3" />}
              </th>
            ))}
          </tr>
        </thead>
        {/* Replaced when the rows arrive, because the head may then wrap and move it. */}
        <tbody key={rows ? "rows" : "pending"} className="divide-y">
          {rows?.map((row) => (
            <tr key={keyOf(row)} className="hover:bg-accent h-9">
              {line(({ cell }) => cell(row), "font-normal")}
            </tr>
          ))}
          {!rows &&
            Array.from({ length: pendingRows }, (_, row) => (
              <tr key={row} className="h-9">
                <td colSpan={columns.length} className={isFramed ? "px-3" : undefined}>
                  <Skeleton className="h-3.5 w-3/5" />
                </td>
              </tr>
            ))}
        </tbody>
        {columns.some(({ foot }) => foot !== undefined) && (
          <tfoot className="border-t font-medium">
            <tr className="h-9">{line(({ foot }) => foot, "font-medium")}</tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
