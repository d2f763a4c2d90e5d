import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";

import { isEditable } from "#domain/records/cell-value.ts";
import { columnOf, type RecordColumn } from "#domain/records/record-columns.ts";
import { isWatched } from "#domain/workflows/editable-columns.ts";
import {
  isClock,
  maxSubjectTextLength,
  type Trigger,
  unfinishedCondition,
  usualHour,
  workflowKinds,
} from "#domain/workflows/trigger.ts";
import { offered } from "#domain/workspace/people/members.ts";
import { stagesQuery } from "#web/data/deals/stages.ts";
import { useColumns } from "#web/data/records/custom-fields.ts";
import { membersQuery } from "#web/data/workspace/members.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { Select } from "#web/ui/kit/select.tsx";

import { CheckList } from "./check-list.tsx";
import { useRecordParts } from "./record-parts.ts";
import { TriggerTimeFields, dateFields } from "./trigger-time-fields.tsx";
import { useStepText } from "./use-step-text.ts";
import { withCurrentOption } from "./with-current-option.ts";

type Props = { trigger: Trigger; onChange: (trigger: Trigger) => void };
const events = ["created", "updated", "becomes", "replied", "schedule", "date", "stays"] as const;

export function TriggerFields({ trigger, onChange }: Props) {
  const { t } = useTranslation(["workflows", "kinds"]);
  const columns = useColumns(trigger.entity);
  const words = useStepText(columns);
  const { Conditions } = useRecordParts();
  const choices = useChoices();
  const fields = columns.columns.filter((column) => isEditable(column) && column.name !== "external_id");
  const dates = dateFields(columns);
  const few = fields.filter(isWatched);
  const { entity, where } = trigger;
  const begin = (on: Trigger["on"]) => {
    if (on === "created") onChange({ on, entity, where });
    else if (on === "updated") onChange({ on, entity, where, field: null });
    else if (on === "becomes") onChange({ on, entity, where, field: few[0]?.name ?? "owner_id", to: [] });
    else if (on === "replied") onChange({ on, entity: "contacts", where, subject: "" });
    else if (on === "schedule") onChange({ on, entity, where, every: "day", at: usualHour });
    else if (on === "stays") onChange({ on, entity, where, stages: [], days: 14, at: usualHour });
    else onChange({ on, entity, where, field: dates[0] ?? "", days: 0, at: usualHour });
  };
  const becomes = trigger.on === "becomes" ? columnOf(columns, trigger.field) : undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="grid gap-3 sm:grid-cols-3">
        <Field label={t("form.kind")}>
          {(tie) => (
            <Select
              {...tie}
              value={entity}
              options={workflowKinds.map((kind) => [kind, t(`kinds:${kind}.many`)])}
              onChange={(kind) => onChange({ on: "created", entity: kind, where: "" })}
            />
          )}
        </Field>
        <Field label={t("form.event")}>
          {(tie) => (
            <Select
              {...tie}
              value={trigger.on}
              options={events
                .filter((on) => (on !== "date" || dates.length > 0) && (on !== "replied" || entity === "contacts"))
                .map((on) => [on, t(`form.events.${on}`)])}
              onChange={begin}
            />
          )}
        </Field>
        {trigger.on === "updated" && (
          <Field label={t("form.field")}>
            {(tie) => (
              <Select
                {...tie}
                value={trigger.field ?? ""}
                options={[
                  ["", t("form.anyField")],
                  ...fields.map(({ name }): [string, string] => [name, words.label(name)]),
                ]}
                onChange={(field) => onChange({ ...trigger, field: field || null })}
              />
            )}
          </Field>
        )}
        {trigger.on === "replied" && (
          <Field label={t("form.inSubject")} hint={t("form.replied")}>
            {(tie) => (
              <Input
                {...tie}
                maxLength={maxSubjectTextLength}
                value={trigger.subject}
                onChange={({ target: { value: subject } }) => onChange({ ...trigger, subject })}
              />
            )}
          </Field>
        )}
        {trigger.on === "becomes" && (
          <Field label={t("form.field")}>
            {(tie) => (
              <Select
                {...tie}
                value={trigger.field}
                options={withCurrentOption(
                  few.map(({ name }) => [name, words.label(name)] as const),
                  trigger.field,
                  t("form.choose"),
                )}
                onChange={(field) => onChange({ ...trigger, field, to: [] })}
              />
            )}
          </Field>
        )}
      </div>
      {trigger.on === "becomes" && becomes && (
        <CheckList
          label={t("form.to")}
          options={choices(becomes).map((value) => [value, words.value(becomes.name, value)])}
          selected={trigger.to}
          onChange={(to) => onChange({ ...trigger, to })}
        />
      )}
      {isClock(trigger) && (
        <>
          <TriggerTimeFields trigger={trigger} columns={columns} onChange={onChange} />
          <p className="text-muted-foreground text-xs">{t("form.clock")}</p>
        </>
      )}
      <Condition label={t("form.condition")} where={where}>
        <Conditions columns={columns} where={where} onChange={(changed) => onChange({ ...trigger, where: changed })} />
      </Condition>
    </div>
  );
}

type ConditionProps = { label: string; where: string; children: React.ReactNode };

export function Condition({ label, where, children }: ConditionProps) {
  const { t } = useTranslation("workflows");
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <p id={id} className="text-sm font-medium">
        {label}
      </p>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
      {where === unfinishedCondition && <p className="text-warning text-xs">{t("form.conditionOpen")}</p>}
    </div>
  );
}

/** Returns a function that lists the values that a field can change to. */
function useChoices() {
  const { data: stages = [] } = useQuery(stagesQuery());
  const { data: members = [] } = useQuery(membersQuery());
  return ({ kind, target, choices }: RecordColumn): readonly string[] => {
    if (kind === "boolean") return ["true", "false"];
    if (target === "stages") return stages.map(({ id }) => id);
    return target === "members" ? offered(members).map(({ id }) => id) : (choices ?? []);
  };
}
