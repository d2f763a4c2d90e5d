import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { RecordColumns } from "#domain/records/record-columns.ts";
import { weekdayName, weekdays } from "#domain/time/working-hours.ts";
import { type ClockTrigger, maxDays } from "#domain/workflows/trigger.ts";
import { stagesQuery } from "#web/data/deals/stages.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { TimeSelect } from "#web/ui/time-select.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { CheckList } from "./check-list.tsx";
import { NumberField } from "./number-field.tsx";
import { useStepText } from "./use-step-text.ts";
import { withCurrentOption } from "./with-current-option.ts";

type Props = { trigger: ClockTrigger; columns: RecordColumns; onChange: (trigger: ClockTrigger) => void };
const spans = ["day", "week", "month"] as const;
const sides = ["before", "on", "after"] as const;

export function TriggerTimeFields({ trigger, columns, onChange }: Props) {
  const { t } = useTranslation("workflows");
  return (
    <div className="grid items-start gap-3 sm:grid-cols-3">
      {trigger.on === "schedule" && <ScheduleFields trigger={trigger} onChange={onChange} />}
      {trigger.on === "date" && <DateFields trigger={trigger} columns={columns} onChange={onChange} />}
      {trigger.on === "stays" && <StayFields trigger={trigger} onChange={onChange} />}
      <Field label={t("form.at")} hint={t("form.atHint")}>
        {(tie) => <TimeSelect {...tie} value={trigger.at} onChange={(at) => onChange({ ...trigger, at })} />}
      </Field>
    </div>
  );
}

type Of<On extends ClockTrigger["on"]> = {
  trigger: Extract<ClockTrigger, { on: On }>;
  onChange: (trigger: ClockTrigger) => void;
};

function ScheduleFields({ trigger, onChange }: Of<"schedule">) {
  const { t } = useTranslation("workflows");
  const { language } = useFormat();
  const { every, weekdays: selected = [], day = 1 } = trigger;
  const { on, entity, at, where } = trigger;
  const days: Record<(typeof spans)[number], Partial<typeof trigger>> = {
    day: {},
    week: { weekdays: [1] },
    month: { day: 1 },
  };
  return (
    <>
      <Field label={t("form.every")}>
        {(tie) => (
          <Select
            {...tie}
            value={every}
            options={spans.map((span) => [span, t(`form.spans.${span}`)])}
            onChange={(span) => onChange({ on, entity, at, where, every: span, ...days[span] })}
          />
        )}
      </Field>
      {every === "week" && (
        <CheckList
          label={t("form.weekdays")}
          options={weekdays.map((no) => [String(no), weekdayName(no, language)] as const)}
          selected={selected.map(String)}
          onChange={(names) =>
            onChange({ ...trigger, weekdays: names.map(Number).toSorted((one, other) => one - other) })
          }
        />
      )}
      {every === "month" && (
        <NumberField
          label={t("form.monthDay")}
          value={day}
          from={1}
          to={31}
          onChange={(no) => onChange({ ...trigger, day: no })}
        />
      )}
    </>
  );
}

function DateFields({ trigger, columns, onChange }: Of<"date"> & { columns: RecordColumns }) {
  const { t } = useTranslation("workflows");
  const words = useStepText(columns);
  const { days } = trigger;
  const side = days < 0 ? "before" : days === 0 ? "on" : "after";
  const amount = Math.abs(days);
  const signed = (count: number, way: (typeof sides)[number]) => (way === "on" ? 0 : way === "before" ? -count : count);
  return (
    <>
      <Field label={t("form.date")}>
        {(tie) => (
          <Select
            {...tie}
            value={trigger.field}
            options={withCurrentOption(
              dateFields(columns).map((name) => [name, words.label(name)] as const),
              trigger.field,
              t("form.choose"),
            )}
            onChange={(field) => onChange({ ...trigger, field })}
          />
        )}
      </Field>
      <Field label={t("form.side")}>
        {(tie) => (
          <Select
            {...tie}
            value={side}
            options={sides.map((side) => [side, t(`form.sides.${side}`)])}
            onChange={(way) => onChange({ ...trigger, days: signed(Math.max(1, amount), way) })}
          />
        )}
      </Field>
      {side !== "on" && (
        <NumberField
          label={t("form.dayCount")}
          value={amount}
          from={1}
          to={maxDays}
          onChange={(count) => onChange({ ...trigger, days: signed(count, side) })}
        />
      )}
    </>
  );
}

function StayFields({ trigger, onChange }: Of<"stays">) {
  const { t } = useTranslation("workflows");
  const { data: stages = [] } = useQuery(stagesQuery());
  return (
    <>
      <NumberField
        label={t("form.dayCount")}
        value={trigger.days}
        from={1}
        to={maxDays}
        onChange={(days) => onChange({ ...trigger, days })}
      />
      {trigger.entity === "deals" && (
        <CheckList
          label={t("form.stays")}
          options={stages.map(({ id, name }) => [id, name] as const)}
          selected={trigger.stages}
          onChange={(selected) => onChange({ ...trigger, stages: selected.filter((id) => id !== "") })}
        />
      )}
    </>
  );
}

export const dateFields = ({ columns }: RecordColumns): string[] =>
  columns.filter(({ kind }) => kind === "date").map(({ name }) => name);
