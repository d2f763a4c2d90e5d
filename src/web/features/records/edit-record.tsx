import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { currencyOr } from "#domain/numbers/currency.ts";
import { customValues, toCustom } from "#domain/records/custom-fields/custom-form.ts";
import type { Entity } from "#domain/records/entity.ts";
import { embedName, fieldsOf } from "#domain/records/kinds/kinds.ts";
import { type FormValues, toColumns, toFormValues } from "#domain/records/record-form.ts";
import { useColumns } from "#web/data/records/custom-fields.ts";
import { type MergedRecord, readMergedInto } from "#web/data/records/merged-into.ts";
import { type Linked, recordQuery, type RecordRow, updateRecord } from "#web/data/records/records.ts";
import { toAppError } from "#web/data/requests/app-error.ts";
import { requireMember } from "#web/data/workspace/require-member.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { FormNotice } from "#web/ui/form-notice.tsx";
import { formLayer } from "#web/ui/form/form-layer.ts";
import { Form } from "#web/ui/form/form.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Sheet, SheetClose, SheetContent, SheetFooter, SheetHeader } from "#web/ui/kit/sheet.tsx";
import { RecordLink } from "#web/ui/record-link.tsx";
import { showError } from "#web/ui/show-error.ts";
import { notify } from "#web/ui/toast.tsx";
import { useUnsavedQuestion } from "#web/ui/use-unsaved-question.ts";

import { type FieldConflict, ConflictChoices } from "./conflict-choices.tsx";
import { customFormColumns, neverEmpty } from "./form-fields.ts";
import { RecordForm, useRecordForm } from "./record-form.tsx";
import { SimilarRecords } from "./similar-records.tsx";

type Props = {
  entity: Entity;
  record: RecordRow;
  workspace: Workspace;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
};

export function EditRecord({ entity, record, workspace, isOpen, onOpenChange }: Props) {
  const { t } = useTranslation("records");
  return (
    <Sheet open={isOpen} onOpenChange={onOpenChange}>
      <SheetContent className="max-w-xl" aria-describedby={undefined} {...formLayer}>
        <SheetHeader title={t("form.edit", { name: String(record.name) })} />
        <EditForm entity={entity} opened={record} workspace={workspace} onDone={() => onOpenChange(false)} />
      </SheetContent>
    </Sheet>
  );
}

function EditForm({
  entity,
  opened,
  workspace,
  onDone,
}: {
  entity: Entity;
  opened: RecordRow;
  workspace: Workspace;
  onDone: () => void;
}) {
  const { t, i18n } = useTranslation(["records", "common"]);
  const client = useQueryClient();
  // The version of the record that edits are based on. After a conflict, this is the latest version.
  const [base, setBase] = useState(opened);
  const [conflict, setConflict] = useState<{ conflicts: FieldConflict[]; taken: string[] } | null>(null);
  const [stored, setKept] = useState<MergedRecord | null>(null);
  const required = neverEmpty(entity);
  const fields = Object.keys(fieldsOf(entity));
  const known = useColumns(entity);
  const custom = customFormColumns(known);
  const placeOf = (currency: unknown) => ({
    language: i18n.language,
    currency: currencyOr(currency, workspace.currency),
  });
  const toValues = (record: RecordRow) => ({
    ...toFormValues(entity, record, i18n.language, workspace.currency),
    ...customValues(custom, record, placeOf(record.currency)),
  });
  const form = useRecordForm({
    draft: base.id,
    columns: known,
    values: toValues(base),
    required,
    currency: workspace.currency,
  });

  /** Loads the latest version, keeps the user's edits, and asks about fields that both users changed. */
  const loadConflict = async () => {
    const latest = await client.fetchQuery({ ...recordQuery(entity, base.id), staleTime: 0 });
    const before = toValues(base);
    const after = toValues(latest);
    const typed = form.values;
    const changed = Object.keys(after).filter((name) => before[name] !== after[name]);
    const isConflict = (name: string) => form.isChanged(name) && typed[name] !== after[name];
    setConflict({
      conflicts: changed
        .filter(isConflict)
        .map((name) => ({ name, mine: typed[name] ?? "", theirs: after[name] ?? "", isMine: true })),
      taken: changed.filter((name) => !isConflict(name)),
    });
    setBase(latest);
    form.startFrom(after, true);
  };
  /** Shows the record that a missing record was merged into, or else the error. The form keeps the typed values. */
  const handleDeleted = async (error: unknown) => {
    const known = toAppError(
      await requireMember().then(
        () => error,
        (rejected: unknown) => rejected,
      ),
    );
    const merged = known.code === "notFound" ? await readMergedInto(base.id).catch(() => null) : null;
    if (merged) setKept(merged);
    else showError(known);
  };
  const settle = ({ name, mine, theirs }: FieldConflict, isMine: boolean) => {
    form.set(name, isMine ? mine : theirs);
    setConflict(
      (now) => now && { ...now, conflicts: now.conflicts.map((one) => (one.name === name ? { ...one, isMine } : one)) },
    );
  };
  const update = useMutation({
    ...updateRecord(entity),
    onSuccess: () => {
      notify.success(t("form.saved"));
      onDone();
    },
    onError: async (error) => {
      if (toAppError(error).code === "conflict") await loadConflict().catch(handleDeleted);
      else showError(toAppError(error));
    },
  });
  const save = (typed: FormValues) => {
    const columns = {
      ...toColumns(entity, typed, form.isChanged, i18n.language, workspace.currency),
      ...toCustom(custom, typed, form.isChanged, base.custom, placeOf(typed.currency?.trim())),
    };
    if (Object.keys(columns).length === 0) onDone();
    else update.mutate({ id: base.id, version: base.version, columns });
  };
  const names = Object.fromEntries(
    fields.map((name) => [name, (base[embedName(name)] as Linked | null | undefined)?.name ?? ""]),
  );

  useUnsavedQuestion(form.isUnsaved);
  return (
    <Form form={form} className="flex min-h-0 flex-1 flex-col gap-0" onSubmit={save}>
      <div className="min-h-0 flex-1 scrollbar-thin overflow-y-auto p-4">
        <RecordForm
          columns={known}
          form={form}
          fields={fields}
          required={required}
          names={names}
          workspace={workspace}
          notice={
            <>
              {stored && (
                <FormNotice>
                  <p>{t("form.merged")}</p>
                  <RecordLink entity={stored.entity} id={stored.id} className="font-medium underline">
                    {stored.name}
                  </RecordLink>
                </FormNotice>
              )}
              {conflict && (
                <ConflictChoices
                  columns={known}
                  conflicts={conflict.conflicts}
                  taken={conflict.taken}
                  onChoose={settle}
                />
              )}
              <SimilarRecords entity={entity} form={form} id={base.id} />
            </>
          }
        />
      </div>
      <SheetFooter>
        <SheetClose asChild>
          <Button variant="outline">{t("common:cancel")}</Button>
        </SheetClose>
        <Button type="submit" pending={update.isPending}>
          {t("form.save")}
        </Button>
      </SheetFooter>
    </Form>
  );
}
