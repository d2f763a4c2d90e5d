import type { TFunction } from "i18next";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";

import type { RecordColumns } from "#domain/records/record-columns.ts";
import type { OwnOutcome, PlainKind, StepOf } from "#domain/workflows/steps/steps.ts";
import type { BranchStep, StepKind } from "#domain/workflows/workflow.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import type { useFormat } from "#web/ui/use-format.ts";

import { EmailFields } from "./email-fields.tsx";
import { NumberField } from "./number-field.tsx";
import { SetFields } from "./set-fields.tsx";
import { stepFields } from "./step-inputs.tsx";

/** Functions that describe the fields and values of a step. */
export type StepWords = {
  t: TFunction<["workflows", "kinds"]>;
  format: ReturnType<typeof useFormat>;
  person: (id: string) => string;
  tag: (id: string) => string;
  label: (column: string) => string;
  value: (column: string, value: unknown) => string;
  counted: (count: number) => { count: number; total: string };
};

type AnyStepOf<Kind extends StepKind> = Kind extends PlainKind ? StepOf<Kind> : BranchStep;
export type FieldsProps<Kind extends StepKind> = {
  step: AnyStepOf<Kind>;
  columns: RecordColumns;
  words: StepWords;
  onChange(this: void, step: AnyStepOf<Kind>): void;
};
type StepForm<Kind extends StepKind> = {
  /** Renders the fields of a step; null if it has none. */
  Fields: ComponentType<FieldsProps<Kind>> | null;
  text(step: AnyStepOf<Kind>, words: StepWords): string;
};

/** The form and description of each kind of step, in the order of the menu. */
const stepForms: { readonly [Kind in StepKind]: StepForm<Kind> } = {
  task: {
    Fields: stepFields(
      "task",
      { title: ["form.task", "form.hint"], assignee: ["form.for"], days: ["form.days"] },
      "sm:grid-cols-[minmax(0,1fr)_12rem_8rem]",
    ),
    text({ title, assignee, days }, { t, person, counted }) {
      const due = days === 0 ? t("says.today") : t("says.days", counted(days));
      return t("says.task", { title, who: person(assignee), due });
    },
  },
  note: {
    Fields: stepFields("note", { text: ["form.text", "form.hint"] }),
    text: ({ text }, { t }) => t("says.note", { text }),
  },
  notify: {
    Fields: stepFields("notify", { whom: ["form.whom"], text: ["form.text", "form.hint"] }),
    text: ({ whom, text }, { t, person, format }) => t("says.notify", { who: format.list(whom.map(person)), text }),
  },
  assign: {
    Fields: stepFields("assign", { members: ["form.members"] }),
    text: ({ members }, { t, person, format }) =>
      t(members.length > 1 ? "says.turns" : "says.assign", { who: format.list(members.map(person)) }),
  },
  set: {
    Fields: SetFields,
    text({ column, value }, words) {
      const field = words.label(column);
      if (value === null) return words.t("says.empty", { field });
      return words.t("says.set", { field, value: value === "" ? "…" : words.value(column, value) });
    },
  },
  tag: {
    Fields: stepFields("tag", { tag: ["form.tag"] }),
    text: (step, { t, tag }) => t("says.tag", { tag: tag(step.tag) }),
  },
  make: {
    Fields: stepFields(
      "make",
      { entity: ["form.made"], name: ["form.name", "form.hint"] },
      "sm:grid-cols-[12rem_minmax(0,1fr)]",
    ),
    text: ({ entity, name }, { t }) => t("says.make", { kind: t(`kinds:${entity}.a`), name }),
  },
  email: {
    Fields: EmailFields,
    text: ({ subject }, { t }) => t("says.email", { subject }),
  },
  wait: {
    Fields: WaitFields,
    text: ({ hours }, { t, counted }) =>
      hours % 24 === 0 ? t("says.waitDays", counted(hours / 24)) : t("says.waitHours", counted(hours)),
  },
  // The list of steps renders the condition of a branch and the steps within it.
  branch: { Fields: null, text: (_step, { t }) => t("says.branch") },
  stop: { Fields: null, text: (_step, { t }) => t("says.stop") },
};
export const stepKinds = Object.keys(stepForms) as StepKind[];
export const formOf = (kind: StepKind) => stepForms[kind] as StepForm<StepKind>;

type OutcomeWords = Pick<StepWords, "t" | "format">;
type OutcomeText<Did extends OwnOutcome["did"]> = {
  text(outcome: Extract<OwnOutcome, { did: Did }>, words: OutcomeWords): string;
};

/** Texts for outcomes that only some kinds of steps have. */
const outcomeTexts: { readonly [Did in OwnOutcome["did"]]: OutcomeText<Did>["text"] } = {
  tagged: ({ tag }, { t }) => t("did.tagged", { tag }),
  notified: ({ members, text }, { t, format }) => t("did.notified", { who: format.list(members), text }),
  mailed: ({ to, subject }, { t }) => t("did.mailed", { who: to, subject }),
};
export const ownOutcomeText = (outcome: OwnOutcome, words: OutcomeWords): string =>
  (outcomeTexts[outcome.did] as OutcomeText<OwnOutcome["did"]>["text"])(outcome, words);

/** Renders the duration of a wait, in hours or days. */
function WaitFields({ step, onChange }: FieldsProps<"wait">) {
  const { t } = useTranslation("workflows");
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
