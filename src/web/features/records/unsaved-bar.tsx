import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";

import { isEntity } from "#domain/records/kinds/kinds.ts";
import { valueOf } from "#domain/records/record-columns.ts";
import { recordQuery } from "#web/data/records/records.ts";
import { dropEdit, storeEdit, type UnsavedEdit, useHiddenEdits } from "#web/data/records/unsaved-edits.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { RecordLink } from "#web/ui/record-link.tsx";

import { RecordValue } from "./record-value.tsx";
import { UnsavedReason } from "./unsaved-reason.tsx";
import { useRecordTexts } from "./use-record-texts.ts";
import { useSaveCell, withCell } from "./use-save-cell.ts";

/** Renders the unsaved edits of cells that are not on the current screen, if there are any. */
export function UnsavedBar({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation("records");
  const edits = useHiddenEdits().filter((edit) => edit.workspace === workspace.id);
  if (edits.length === 0) return null;
  return (
    <ul
      aria-label={t("unsaved.list")}
      // Rendered after the screen but shown above it.
      className="bg-warning-soft text-warning order-first max-h-32 scrollbar-thin overflow-y-auto px-4 py-1.5 text-xs md:px-6 print:hidden"
    >
      {edits.map((edit) => (
        <UnsavedLine key={`${edit.row.id} ${edit.column.path}`} edit={edit} timeZone={workspace.time_zone} />
      ))}
    </ul>
  );
}

function UnsavedLine({ edit, timeZone }: { edit: UnsavedEdit; timeZone: string }) {
  const { t } = useTranslation(["records", "table", "common"]);
  const { label } = useRecordTexts();
  const client = useQueryClient();
  const { entity, row, column } = edit;
  const { mutate: save, mutateAsync: saveCell, isPending: isSaving } = useSaveCell(entity);
  /**
   * Saves the value to the record that the original was merged into. If that record has another value, shows both
   * values first.
   */
  const { mutate: saveThere, isPending: isMoving } = useMutation({
    mutationFn: async ({ kept }: UnsavedEdit & { reason: "merged" }) => {
      const latest = await client.fetchQuery({ ...recordQuery(entity, kept.id), staleTime: 0 });
      if ((valueOf(latest, column) ?? "") === "") await saveCell({ ...edit, row: latest }).catch(() => null);
      else storeEdit({ ...edit, row: latest, reason: "conflict", latest });
      // The value is saved, or stored as an unsaved edit of the remaining record.
      dropEdit(edit);
    },
  });
  const retry = () => {
    if (edit.reason === "merged") saveThere(edit);
    else save({ ...edit, row: edit.reason === "conflict" ? edit.latest : row });
  };
  const retryText =
    edit.reason === "merged"
      ? t("unsaved.saveThere")
      : t(edit.reason === "conflict" ? "table:cell.keep" : "common:retry");
  const currentRow = edit.reason === "conflict" ? edit.latest : row;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-0.5">
      <CircleAlert aria-hidden className="size-4 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-1.5 wrap-anywhere">
        <span className="font-medium">
          {t("common:unsaved.mark")}: {label(entity, column)},{" "}
          {edit.reason === "merged" || edit.reason === "gone" || !isEntity(entity) ? (
            String(row.name)
          ) : (
            <RecordLink entity={entity} id={currentRow.id} className="underline">
              {String(currentRow.name)}
            </RecordLink>
          )}
        </span>
        <span className="text-foreground font-medium">
          <RecordValue row={withCell(row, edit)} column={column} timeZone={timeZone} />
        </span>
        {edit.reason === "conflict" ? (
          <span>
            {t("table:cell.conflict")} <RecordValue row={edit.latest} column={column} timeZone={timeZone} />
          </span>
        ) : (
          <UnsavedReason edit={edit} />
        )}
      </div>
      {edit.reason !== "gone" && (
        <Button variant="outline" size="sm" pending={isSaving || isMoving} onClick={retry}>
          {retryText}
        </Button>
      )}
      <Button variant="outline" size="sm" disabled={isSaving || isMoving} onClick={() => dropEdit(edit)}>
        {t("common:unsaved.close.confirm")}
      </Button>
    </li>
  );
}
