import { ArrowDown, ArrowUp } from "lucide-react";

import type { Entity } from "#domain/fields.ts";
import type { RecordColumn } from "#domain/record-columns.ts";
import type { Sort } from "#domain/table-search.ts";
import { cn } from "#web/ui/class-names.ts";

import { isFigure } from "./record-value.tsx";
import { useRecordTexts } from "./use-record-texts.ts";

type Props = {
  entity: Entity;
  columns: readonly RecordColumn[];
  sorts: readonly Sort[];
  onSort: (column: string, isAdded: boolean) => void;
};

/** Stays in sight; a click on a column's name orders by it. */
export function RecordTableHead({ entity, columns, sorts, onSort }: Props) {
  const { label } = useRecordTexts();
  return (
    <thead className="sticky top-0 z-20">
      <tr>
        {columns.map((column, place) => {
          const { name, kind } = column;
          const sort = sorts.find((one) => one.column === name);
          const isSorted = sort !== undefined;
          const Arrow = sort?.isDescending ? ArrowDown : ArrowUp;
          return (
            <th
              key={name}
              scope="col"
              aria-sort={sort && sort === sorts[0] ? (sort.isDescending ? "descending" : "ascending") : undefined}
              className={cn(
                "h-9 border-b bg-background p-0 font-medium text-muted-foreground",
                place === 0 && "sm:sticky sm:left-0 sm:z-10",
              )}
            >
              <button
                type="button"
                onClick={(event) => onSort(name, event.shiftKey)}
                className={cn(
                  "flex size-full items-center gap-1 px-3 text-left transition-colors hover:text-foreground focus-visible:-outline-offset-2",
                  isFigure(kind) && "flex-row-reverse text-right",
                  place === 0 && "pl-4 md:pl-6",
                  isSorted && "text-foreground",
                )}
              >
                <span className="truncate">{label(entity, column)}</span>
                {isSorted && <Arrow aria-hidden className="size-3.5 shrink-0" />}
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
