import { ArrowDown, ArrowUp } from "lucide-react";
import { type MouseEvent, type PointerEvent as ReactPointerEvent } from "react";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/records/entity.ts";
import { isSortable, type Sort } from "#domain/records/lists/table-search.ts";
import type { RecordColumn } from "#domain/records/record-columns.ts";
import { cn } from "#web/ui/class-names.ts";
import { Checkbox } from "#web/ui/kit/checkbox.tsx";

import { isNumeric } from "./record-value.tsx";
import { useRecordTexts } from "./use-record-texts.ts";

type Props = {
  entity: Entity;
  columns: readonly RecordColumn[];
  sorts: readonly Sort[];
  onSort: (column: string, isAdded: boolean) => void;
  /** Selection of the rows on this page: none, some, or all of them. */
  selected: "none" | "some" | "all";
  onChooseAll: (isChosen: boolean) => void;
  /** Called while the edge of a column is dragged, and with `isDone` when it is released. */
  onResize: (column: string, width: number, isDone: boolean) => void;
};

/**
 * Renders the sticky header. Clicking a column's name sorts by that column; with Shift, the column is added to the
 * current sort order.
 */
export function RecordTableHead({ entity, columns, sorts, onSort, selected, onChooseAll, onResize }: Props) {
  const { t } = useTranslation("records");
  const { label } = useRecordTexts();
  return (
    <thead className="sticky top-0 z-20">
      <tr data-row={-1} aria-rowindex={1}>
        <td className="bg-background border-b p-0 sm:sticky sm:left-0 sm:z-10">
          <label className="flex h-7.75 w-full items-center justify-end pl-1 md:pl-3">
            <Checkbox
              checked={selected === "all"}
              isPartial={selected === "some"}
              aria-label={t("select.page")}
              onCheckedChange={onChooseAll}
            />
          </label>
        </td>
        {columns.map((column, index) => {
          const { name, kind } = column;
          const rank = sorts.findIndex((sort) => sort.column === name);
          const sort = sorts[rank];
          // Columns that cannot be sorted, such as tags, have plain text as their header.
          const Name = isSortable(column) ? "button" : "span";
          const Arrow = sort?.isDescending ? ArrowDown : ArrowUp;
          return (
            <th
              key={name}
              scope="col"
              data-column={index}
              aria-sort={rank === 0 ? (sort?.isDescending ? "descending" : "ascending") : undefined}
              className={cn(
                "group relative h-8 border-b bg-background p-0 text-xs font-medium text-muted-foreground",
                index === 0 && "sm:sticky sm:left-10 sm:z-10 md:left-12",
              )}
            >
              <Name
                tabIndex={-1}
                data-opens
                {...(Name === "button" && {
                  type: "button",
                  onClick: (event: MouseEvent) => onSort(name, event.shiftKey),
                })}
                className={cn(
                  "flex size-full items-center gap-1 px-3 text-left transition-colors group-last:pr-4 focus-visible:-outline-offset-2 md:group-last:pr-6",
                  Name === "button" && "hover:text-foreground",
                  isNumeric(kind) && "flex-row-reverse text-right",
                  sort && "text-foreground",
                )}
              >
                <span className="truncate">{label(entity, column)}</span>
                {sort && <Arrow aria-hidden className="size-3.5 shrink-0" />}
                {sort && sorts.length > 1 && (
                  <span aria-hidden className="tabular text-muted-foreground text-xs">
                    {rank + 1}
                  </span>
                )}
              </Name>
              <span
                aria-hidden
                className="hover:bg-border absolute inset-y-1 -right-1 z-10 hidden w-2 cursor-col-resize touch-none rounded-sm sm:block"
                onPointerDown={(event) => pull(event, (width, isDone) => onResize(name, width, isDone))}
              />
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Resizes a column while the pointer drags its edge. */
function pull(event: ReactPointerEvent<HTMLElement>, onWidth: (width: number, isDone: boolean) => void) {
  const edge = event.currentTarget;
  const start = event.clientX;
  const before = edge.parentElement?.getBoundingClientRect().width ?? 0;
  const widthAt = (x: number) => Math.min(800, Math.max(60, Math.round(before + x - start)));
  event.preventDefault();
  edge.setPointerCapture(event.pointerId);
  let width = before;
  const move = (moved: PointerEvent) => {
    width = widthAt(moved.clientX);
    onWidth(width, false);
  };
  edge.addEventListener("pointermove", move);
  edge.addEventListener(
    "lostpointercapture",
    () => {
      edge.removeEventListener("pointermove", move);
      onWidth(width, true);
    },
    { once: true },
  );
}
