import { type ReactNode, useDeferredValue } from "react";

import type { RecordColumn } from "#domain/records/record-columns.ts";
import { cn } from "#web/ui/class-names.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

import { isNumeric } from "./record-value.tsx";
import { RowSpacer } from "./row-spacer.tsx";

/** Number of rows that fit on the screen. */
const firstRows = 25;

/** Renders the rows that fit on the screen first, and the others when the browser is idle. */
export function RowsInTurn({
  count,
  columns,
  rowHeight,
  row,
}: {
  count: number;
  columns: number;
  rowHeight: number;
  row: (index: number) => ReactNode;
}) {
  const drawn = useDeferredValue(count, Math.min(count, firstRows));
  return (
    <>
      {Array.from({ length: Math.min(drawn, count) }, (_, index) => row(index))}
      <RowSpacer height={(count - drawn) * rowHeight} columns={columns} />
    </>
  );
}

/** Renders placeholder rows for one screen while the rows are loading. */
export function SkeletonRows({ columns }: { columns: readonly RecordColumn[] }) {
  return Array.from({ length: firstRows }, (_, index) => (
    <tr key={index} className="h-(--row-height)">
      <td className="border-b" />
      {columns.map((column) => (
        <td key={column.name} className="border-b px-3">
          <Skeleton className={cn("h-3.5 w-3/5", isNumeric(column.kind) && "ml-auto")} />
        </td>
      ))}
    </tr>
  ));
}
