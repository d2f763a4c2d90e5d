import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";

import { columnOf, type RecordColumns } from "#domain/records/record-columns.ts";
import { isSettable } from "#domain/workflows/editable-columns.ts";
import { madeKinds, type WorkflowStep } from "#domain/workflows/workflow.ts";
import { tagsQuery } from "#web/data/records/tags.ts";
import { membersQuery } from "#web/data/workspace/members.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { Textarea } from "#web/ui/kit/textarea.tsx";

import { CheckList } from "./check-list.tsx";
import { EmailFields } from "./email-fields.tsx";
import { NumberField } from "./number-field.tsx";
import { useRecordParts } from "./record-parts.ts";
import { useStepText } from "./use-step-text.ts";
import { withCurrentOption } from "./with-current-option.ts";

type Plain = Exclude<WorkflowStep, { do: "branch" | "stop" }>;
type Props = { step: Plain; columns: RecordColumns; onChange: (step: Plain) => void };

export function StepFields({ step, columns, onChange }: Props) {
  const { t } = useTranslation(["workflows", "kinds"]);
  const id = useId();
  const words = useStepText(columns);
  const { StoredValue } = useRecordParts();
  const { data: members = [] } = useQuery(membersQuery());
  const { data: tags = [] } = useQuery(tagsQuery());
  const people = members
    .filter(({ user_id: login }) => login !== null)
    .map(({ id: optionId, name }) => [optionId, name] as const);
  switch (step.do) {
    case "task":
      return (
        <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem_8rem]">
          <Field label={t("form.task")} hint={t("form.hint")}>
            {(tie) => (
              <Input
                {...tie}
                value={step.title}
                maxLength={300}
                onChange={({ target: { value: title } }) => onChange({ ...step, title })}
              />
            )}
          </Field>
          <Field label={t("form.for")}>
            {(tie) => (
              <Select
                {...tie}
                value={step.assignee}
                options={withCurrentOption([["owner", t("owner")], ...people], step.assignee, t("form.choose"))}
                onChange={(assignee) => onChange({ ...step, assignee })}
              />
            )}
          </Field>
          <NumberField
            label={t("form.days")}
            value={step.days}
            from={0}
            to={365}
            onChange={(days) => onChange({ ...step, days })}
          />
        </div>
      );
    case "set": {
      const column = columnOf(columns, step.column);
      return (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t("form.field")}>
            {(tie) => (
              <Select
                {...tie}
                value={step.column}
                options={withCurrentOption(
                  columns.columns.filter(isSettable).map(({ name }) => [name, words.label(name)] as const),
                  step.column,
                  t("form.choose"),
                )}
                onChange={(name) => onChange({ ...step, column: name, value: "" })}
              />
            )}
          </Field>
          {column && (
            <div className="grid content-start gap-1.5">
              <label htmlFor={id} className="text-sm font-medium">
                {t("form.value")}
              </label>
              <StoredValue
                key={step.column}
                id={id}
                label={t("form.value")}
                column={column}
                value={step.value}
                // An invalid value is stored as an empty string, with which the workflow cannot be saved.
                onChange={(value) => onChange({ ...step, value: value === undefined ? "" : (value as string | null) })}
              />
            </div>
          )}
        </div>
      );
    }
    case "tag":
      return (
        <Field label={t("form.tag")}>
          {(tie) => (
            <Select
              {...tie}
              value={step.tag}
              options={[["", t("form.choose")], ...tags.map(({ id: tagId, name }) => [tagId, name] as const)]}
              onChange={(tag) => onChange({ ...step, tag })}
            />
          )}
        </Field>
      );
    case "assign":
      return (
        <CheckList
          label={t("form.members")}
          options={people}
          selected={step.members}
          onChange={(selected) => onChange({ ...step, members: selected })}
        />
      );
    case "note":
      return (
        <Field label={t("form.text")} hint={t("form.hint")}>
          {(tie) => (
            <Textarea
              {...tie}
              rows={3}
              maxLength={2000}
              value={step.text}
              onChange={({ target: { value: text } }) => onChange({ ...step, text })}
            />
          )}
        </Field>
      );
    case "notify":
      return (
        <div className="grid gap-3">
          <CheckList
            label={t("form.whom")}
            options={[["owner", t("owner")], ...people]}
            selected={step.whom}
            onChange={(whom) => onChange({ ...step, whom })}
          />
          <Field label={t("form.text")} hint={t("form.hint")}>
            {(tie) => (
              <Input
                {...tie}
                maxLength={400}
                value={step.text}
                onChange={({ target: { value: text } }) => onChange({ ...step, text })}
              />
            )}
          </Field>
        </div>
      );
    case "make":
      return (
        <div className="grid gap-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <Field label={t("form.made")}>
            {(tie) => (
              <Select
                {...tie}
                value={step.entity}
                options={madeKinds.map((kind) => [kind, t(`kinds:${kind}.many`)])}
                onChange={(entity) => onChange({ ...step, entity })}
              />
            )}
          </Field>
          <Field label={t("form.name")} hint={t("form.hint")}>
            {(tie) => (
              <Input
                {...tie}
                maxLength={200}
                value={step.name}
                onChange={({ target: { value: name } }) => onChange({ ...step, name })}
              />
            )}
          </Field>
        </div>
      );
    case "email":
      return <EmailFields step={step} onChange={onChange} />;
    case "wait": {
      const isDays = step.hours % 24 === 0;
      return (
        <div className="grid grid-cols-[8rem_10rem] gap-3">
          <NumberField
            key={String(isDays)}
            label={t("form.amount")}
            value={isDays ? step.hours / 24 : step.hours}
            from={1}
            to={isDays ? 180 : 180 * 24}
            onChange={(amount) => onChange({ ...step, hours: isDays ? amount * 24 : amount })}
          />
          <Field label={t("form.unit")}>
            {(tie) => (
              <Select
                {...tie}
                value={isDays ? "days" : "hours"}
                options={[
                  ["hours", t("form.hours")],
                  ["days", t("form.inDays")],
                ]}
                onChange={(unit) => onChange({ ...step, hours: unit === "days" ? 24 : 1 })}
              />
            )}
          </Field>
        </div>
      );
    }
  }
}
