import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { formatPercent } from "#domain/numbers/numbers.ts";
import { toCustom } from "#domain/records/custom-fields/custom-form.ts";
import type { Entity } from "#domain/records/entity.ts";
import { fieldsOf, hasFeature, kindOf } from "#domain/records/kinds/kinds.ts";
import { type FormValues, toColumns } from "#domain/records/record-form.ts";
import { dayIn } from "#domain/time/dates.ts";
import { stagesQuery } from "#web/data/deals/stages.ts";
import { useColumns } from "#web/data/records/custom-fields.ts";
import { partyQuery } from "#web/data/records/party.ts";
import { createRecord } from "#web/data/records/records.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { FormNotice } from "#web/ui/form-notice.tsx";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { formLayer } from "#web/ui/form/form-layer.ts";
import { Dialog, DialogContent } from "#web/ui/kit/dialog.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useUnsavedQuestion } from "#web/ui/use-unsaved-question.ts";

import { customFormColumns } from "./form-fields.ts";
import { RecordForm, useRecordForm } from "./record-form.tsx";
import { SimilarRecords } from "./similar-records.tsx";

type Link = { column: string; id: string; name: string };
type Props = {
  entity: Entity;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  workspace: Workspace;
  /** Records that the new record is linked to, if it is added from the page of one of them. */
  belongsTo?: readonly Link[];
  /** Initial values. */
  known?: FormValues;
  onAdded?: (record: { id: string; name: string }) => void;
};

export function AddRecord({ entity, isOpen, onOpenChange, workspace, belongsTo = [], known = {}, onAdded }: Props) {
  const hasStages = hasFeature(entity, "stages");
  // Requested here already, so that the first stage is known when the form opens.
  const { data: stages } = useQuery({ ...stagesQuery(), enabled: hasStages });
  const isReady = !hasStages || stages !== undefined;
  return (
    <Dialog open={isOpen && isReady} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-xl" {...formLayer}>
        <AddForm
          entity={entity}
          workspace={workspace}
          belongsTo={belongsTo}
          known={known}
          stages={stages ?? []}
          onDone={(record) => {
            onOpenChange(false);
            onAdded?.(record);
          }}
        />
      </DialogContent>
    </Dialog>
  );
}

type FormProps = {
  entity: Entity;
  workspace: Workspace;
  belongsTo: readonly Link[];
  known: FormValues;
  stages: readonly { id: string; default_probability: number | null }[];
  onDone: (record: { id: string; name: string }) => void;
};

function AddForm({ entity, workspace, belongsTo, known, stages, onDone }: FormProps) {
  const { t, i18n } = useTranslation(["records", "kinds"]);
  const {
    form: { asked, required },
    number,
  } = kindOf(entity);
  const client = useQueryClient();
  const columns = useColumns(entity);
  const custom = customFormColumns(columns);
  const place = { language: i18n.language, currency: workspace.currency };
  const probabilityIn = (stageId: string | undefined) => {
    const probability = stages.find(({ id }) => id === stageId)?.default_probability ?? null;
    return probability === null ? "" : formatPercent(probability, i18n.language);
  };
  const firstStage = stages[0]?.id ?? "";
  const today = dayIn(new Date(), workspace.time_zone);
  const defaults: FormValues = {
    owner_id: fieldsOf(entity).owner_id?.startsEmpty ? "" : workspace.memberId,
    sold_on: today,
    day: today,
    spent_on: today,
    sent_on: today,
    month: `${today.slice(0, 7)}-01`,
    measure: "revenue",
    purpose: "operating",
    lifecycle: "lead",
    priority: "medium",
    stage_id: firstStage,
    probability: probabilityIn(firstStage),
  };
  const links = Object.fromEntries(belongsTo.map(({ column, id }) => [column, id]));
  const names = [...asked, ...custom.map(({ name }) => name)];
  const values = Object.fromEntries(
    [...names, "lost_reason"].map((name) => [name, links[name] ?? known[name] ?? defaults[name] ?? ""]),
  );
  const form = useRecordForm({
    draft: [entity, ...belongsTo.map(({ id }) => id)].join(" "),
    columns,
    values,
    required,
    currency: workspace.currency,
  });
  const create = useMutation({
    ...createRecord(entity),
    onSuccess: (record) => {
      const name = String(record.name);
      notify.success(t(`kinds:${entity}.added`, { name, number: number && String(record[number]) }));
      onDone({ id: record.id, name });
    },
  });
  const submit = (typed: FormValues) => {
    const isFilled = (name: string) => typed[name] !== undefined && typed[name] !== "";
    create.mutate({
      ...toColumns(entity, typed, (name) => typed[name] !== "", place.language, place.currency),
      ...toCustom(custom, typed, isFilled, {}, place),
    });
  };
  const isDefaultProbability = form.values.probability === probabilityIn(form.values.stage_id);
  const takeFromParty = async (link: "account_id" | "contact_id", id: string) => {
    if (id === "") return;
    const party = await client.fetchQuery(partyQuery(link === "account_id" ? "accounts" : "contacts", id));
    for (const [name, value] of Object.entries(party ?? {}))
      if (value !== null && asked.includes(name)) form.fill(name, value);
  };
  // The probability is the stage's until the user changes it.
  const onWritten = (name: string, value: string) => {
    if (name === "stage_id" && isDefaultProbability) form.set("probability", probabilityIn(value));
    // A failure is ignored, because the form also works without this data.
    if (name === "contact_id" || name === "account_id") void takeFromParty(name, value).catch(() => undefined);
  };
  const isSomethingMissing = form.wasSent && names.some((name) => form.problemAt(name) === "required");
  useUnsavedQuestion(form.isUnsaved);
  return (
    <DialogForm
      form={form}
      onSubmit={submit}
      title={t(`kinds:${entity}.add`)}
      text={t(`kinds:${entity}.addText`)}
      submit={t(`kinds:${entity}.add`)}
      isPending={create.isPending}
    >
      <RecordForm
        columns={columns}
        form={form}
        fields={asked}
        required={required}
        names={Object.fromEntries(belongsTo.map(({ column, name }) => [column, name]))}
        workspace={workspace}
        onWritten={onWritten}
        notice={
          <>
            {isSomethingMissing && <FormNotice>{t(`kinds:${entity}.required`)}</FormNotice>}
            <SimilarRecords entity={entity} form={form} />
          </>
        }
      />
    </DialogForm>
  );
}
