import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";

import { type Draft, isEditable, readDraft } from "#domain/records/cell-value.ts";
import { columnOf, type RecordColumn, type RecordColumns } from "#domain/records/record-columns.ts";
import type { FormProblem } from "#domain/records/record-form.ts";
import { stagesQuery } from "#web/data/deals/stages.ts";
import { bulkEdit } from "#web/data/records/change-sets.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { useDraftFields } from "#web/ui/form/form-draft.ts";
import { formLayer } from "#web/ui/form/form-layer.ts";
import { useProblemText } from "#web/ui/form/use-problem-text.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Dialog, DialogClose, DialogContent, DialogFooter, DialogHeader } from "#web/ui/kit/dialog.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { LostReason } from "#web/ui/lost-reason.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { useRecordTexts } from "./use-record-texts.ts";
import { ValueControl } from "./value-control.tsx";

type Props = {
  columns: RecordColumns;
  ids: string[];
  workspace: Workspace;
  onClose: () => void;
  onDone: (changed: number, changeSetId: string | null) => void;
};

type Values = { name: string; draft: Draft; reason: string };

const emptyDraft = (column: RecordColumn | undefined): Draft => (column?.kind === "multiChoice" ? [] : "");

/**
 * Renders the form that sets one field of many records. If the value is empty, the button says that it clears the
 * field.
 */
export function BulkEdit({ columns, ids, workspace, onClose, onDone }: Props) {
  const { t, i18n } = useTranslation(["table", "common", "records"]);
  const problemText = useProblemText();
  const { label } = useRecordTexts();
  const { number } = useFormat();
  const id = useId();
  // Names and external IDs differ between records. Tags are added and removed elsewhere, because each record keeps its
  // other tags.
  const editable = columns.columns.filter(
    (column) => isEditable(column) && !["name", "external_id"].includes(column.name) && column.kind !== "tags",
  );
  // Deals that are marked as lost together share the reason.
  const [{ name, draft, reason }, setValues, isRestored] = useDraftFields<Values>(`bulk edit ${columns.entity}`, {
    name: "",
    draft: "",
    reason: "",
  });
  const change = (changed: Partial<Values>) => {
    setValues((now) => ({ ...now, ...changed }));
    setProblem(null);
  };
  const column = editable.find((one) => one.name === name);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const { mutate: edit, isPending } = useMutation({
    ...bulkEdit,
    onSuccess: ({ changed, change_set_id }) => onDone(changed, change_set_id),
  });
  const { data: stages } = useQuery({ ...stagesQuery(), enabled: column?.target === "stages" });
  const isLosing = column?.target === "stages" && stages?.find((stage) => stage.id === draft)?.kind === "lost";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!column) return;
    const read = readDraft(column, draft, { language: i18n.language, currency: workspace.currency });
    if (read.problem) return setProblem(read.problem);
    const value = { [column.name]: read.value, ...(isLosing && reason.trim() && { lost_reason: reason.trim() }) };
    edit({ entity: columns.entity, ids, changes: column.path === column.name ? value : { custom: value } });
  };
  const empties = column !== undefined && draft.length === 0 && !column.isRequired;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent {...formLayer}>
        <DialogHeader
          title={t("bulk.editTitle", { count: ids.length, total: number(ids.length) })}
          text={t("bulk.editText")}
        />
        <form noValidate className="grid gap-4" data-unsaved={isRestored || undefined} onSubmit={submit}>
          <Select
            aria-label={t("bulk.field")}
            value={column ? name : ""}
            options={[
              ...(column ? [] : [["", t("bulk.choose")] as const]),
              ...editable.map((column) => [column.name, label(columns.entity, column)] as const),
            ]}
            onChange={(selected) => change({ name: selected, draft: emptyDraft(columnOf(columns, selected)) })}
          />
          {column && (
            <div className="grid gap-1">
              <ValueControl
                key={column.name}
                id={id}
                aria-label={label(columns.entity, column)}
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? `${id}problem` : undefined}
                column={column}
                draft={draft}
                linkName={undefined}
                onChange={(changed) => change({ draft: changed })}
              />
              {problem && (
                <p id={`${id}problem`} role="alert" className="text-destructive text-xs">
                  {problemText(problem, (own) => t(`records:problems.${own}`))}
                </p>
              )}
            </div>
          )}
          {isLosing && (
            <LostReason
              aria-label={t("lost.title")}
              placeholder={t("lost.title")}
              value={reason}
              onChange={(typed) => change({ reason: typed })}
            />
          )}
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="outline">{t("common:cancel")}</Button>
            </DialogClose>
            <Button
              type="submit"
              variant={empties ? "destructive" : "default"}
              disabled={column === undefined}
              pending={isPending}
            >
              {t(empties ? "bulk.empty" : "bulk.apply", { count: ids.length, total: number(ids.length) })}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
