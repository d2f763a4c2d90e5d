import { PanelRight } from "lucide-react";
import { lazy, memo, Suspense, useContext } from "react";
import { useTranslation } from "react-i18next";

import { isEditable } from "#domain/records/cell-value.ts";
import type { Entity } from "#domain/records/entity.ts";
import type { RecordColumn } from "#domain/records/record-columns.ts";
import type { RecordRow } from "#web/data/records/records.ts";
import { useUnsavedEditsOf } from "#web/data/records/unsaved-edits.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { cn } from "#web/ui/class-names.ts";
import { Badge } from "#web/ui/kit/badge.tsx";
import { Checkbox } from "#web/ui/kit/checkbox.tsx";
import { RecordLink } from "#web/ui/record-link.tsx";
import { hasInitials, RecordMark } from "#web/ui/record-mark.tsx";
import { SampleMark } from "#web/ui/sample-mark.tsx";
import { useRecordTitle } from "#web/ui/use-record-title.ts";

import type { Leave } from "./cell-editor.tsx";
import { CellEditor } from "./lazy-cell-editor.ts";
import { ListContext } from "./list-context.ts";
import { isNumeric, RecordValue } from "./record-value.tsx";
import { UnsavedValue } from "./unsaved-value.tsx";

const TargetActual = lazy(async () => ({ default: (await import("./target-actual.tsx")).TargetActual }));

/** A cell being edited. */
export type Editing = { id: string; column: string; typed?: string };

type Props = {
  entity: Entity;
  row: RecordRow;
  index: number;
  /** Index of the row among all matching rows, counted from the header. */
  number: number;
  columns: readonly RecordColumn[];
  /** True for each money column that shows decimals. */
  decimals: ReadonlyMap<string, boolean>;
  workspace: Workspace;
  isSelected: boolean;
  canEdit: boolean;
  editing: Editing | null;
  onSelect: (id: string, through: boolean) => void;
  /** Opens a record in the panel next to the list; undefined if there is no panel. */
  onPeek: ((id: string) => void) | undefined;
  onEdit: (editing: Editing | null, leave?: Leave) => void;
};

export const RecordTableRow = memo(function RecordTableRow({
  entity,
  row,
  index,
  number,
  columns,
  decimals,
  workspace,
  isSelected,
  canEdit,
  editing,
  onSelect,
  onPeek,
  onEdit,
}: Props) {
  const { t } = useTranslation("records");
  const title = useRecordTitle(entity);
  const list = useContext(ListContext);
  const edits = useUnsavedEditsOf(row.id);
  const tone = cn(
    "group-hover:bg-accent group-has-[a[data-opens]:focus-visible]:bg-selection",
    isSelected ? "bg-selection" : "bg-background",
  );
  return (
    <tr
      data-row={index}
      aria-rowindex={number}
      aria-selected={isSelected}
      className={cn(
        "group h-(--row-height) cursor-default hover:bg-accent has-[a[data-opens]:focus-visible]:bg-selection",
        isSelected && "bg-selection",
      )}
    >
      <td className={cn("border-b p-0 sm:sticky sm:left-0 sm:z-10", tone)}>
        <label className="flex h-[calc(var(--row-height)-1px)] w-full items-center justify-end pl-1 md:pl-3">
          <Checkbox
            tabIndex={-1}
            checked={isSelected}
            aria-label={t("select.row", { name: title(row) })}
            onClick={(event) => onSelect(row.id, event.shiftKey)}
          />
        </label>
      </td>
      {columns.map((column, index) => {
        const isEditing = editing?.column === column.name;
        const unsaved = edits.find((edit) => edit.column.path === column.path);
        const value = unsaved ? (
          <UnsavedValue isInTable canEdit={canEdit} edit={unsaved} timeZone={workspace.time_zone} />
        ) : index === 0 ? (
          <span className="relative flex items-center gap-2">
            {hasInitials(entity) && <RecordMark entity={entity} name={String(row.name)} />}
            <RecordLink
              {...(list && { state: { openedFrom: { ...list, at: number - 2 } } })}
              entity={entity}
              id={row.id}
              data-opens
              dir="auto"
              tabIndex={-1}
              className="truncate font-medium group-hover:underline focus-visible:outline-none"
            >
              {title(row, true)}
            </RecordLink>
            {entity === "sales" && Number(row.revenue_minor) < 0 && (
              <Badge tone="outline">{t("choices.refunded")}</Badge>
            )}
            {/* In the padding of the cell, so that it takes no room from the name. */}
            {row.is_sample && <SampleMark className="absolute -right-3" />}
            {onPeek && (
              // For the mouse only; the keyboard equivalent is Space.
              <button
                type="button"
                aria-hidden
                tabIndex={-1}
                data-tooltip={t("peek.label")}
                className="text-muted-foreground hover:bg-card hover:text-foreground ml-auto hidden rounded-sm p-1 md:group-hover:block pointer-coarse:hidden"
                onClick={() => onPeek(row.id)}
              >
                <PanelRight className="size-4" />
              </button>
            )}
          </span>
        ) : (
          <span
            className={
              entity === "targets" ? "inline-flex items-center justify-end [&>:last-child]:min-w-16" : "contents"
            }
          >
            {entity === "targets" && (column.name === "amount_minor" || column.name === "count") && (
              <Suspense>
                <TargetActual row={row} column={column.name} />
              </Suspense>
            )}
            <RecordValue
              isInTable
              row={row}
              column={column}
              timeZone={workspace.time_zone}
              withDecimals={decimals.get(column.name) ?? false}
            />
          </span>
        );
        return (
          <td
            key={column.name}
            data-column={index}
            tabIndex={index === 0 ? undefined : -1}
            // With `auto`, right-to-left text is also truncated at its end.
            dir={index === 0 ? undefined : "auto"}
            aria-readonly={!canEdit || !isEditable(column) ? true : undefined}
            className={cn(
              "max-w-0 border-b px-3 focus-visible:-outline-offset-2 last:pr-4 md:last:pr-6",
              isEditing ? "relative overflow-visible [&_input:not([type=checkbox])]:h-7 [&_select]:h-7" : "truncate",
              isNumeric(column.kind) ? "text-right" : "text-left",
              index === 0 && "sm:sticky sm:left-10 sm:z-10 md:left-12",
              index === 0 && tone,
            )}
          >
            {isEditing ? (
              <Suspense fallback={value}>
                <CellEditor
                  entity={entity}
                  row={row}
                  column={column}
                  workspace={workspace}
                  typed={editing.typed}
                  onConflict={(edit) => onEdit({ id: edit.row.id, column: edit.column.name })}
                  onDone={(leave) => onEdit(null, leave)}
                />
              </Suspense>
            ) : (
              value
            )}
          </td>
        );
      })}
    </tr>
  );
});
