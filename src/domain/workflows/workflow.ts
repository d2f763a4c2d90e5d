import * as z from "zod/mini";

import { subjectSchema } from "#domain/mail/email.ts";

/** The kinds of records that trigger workflows; the database has triggers on these. */
export const workflowKinds = ["contacts", "accounts", "deals"] as const;
export type WorkflowKind = (typeof workflowKinds)[number];

export const maxSteps = 30;
/** Maximum nesting depth of branches. */
const deepestBranch = 3;
const maxTextLength = 2000;
export const maxWorkflowNameLength = 120;

const entity = z.enum(workflowKinds);
const column = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,60}$/));
const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxTextLength));
/** An unfinished condition, with which a workflow cannot be saved. */
export const unfinishedCondition = "…";
/** Conditions in the format of a list's address (writeFilters); empty: all records. */
const where = z.string().check(
  z.maxLength(4000),
  z.refine((written) => written !== unfinishedCondition),
);

/** A time of day, in the workspace's time zone. */
const at = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
export const usualHour = "09:00";
/** Maximum number of days from a date, and of days that a state lasts. */
export const maxDays = 365;
const weekday = z.int().check(z.gte(1), z.lte(7));

export const triggerSchema = z.discriminatedUnion("on", [
  z.object({ on: z.literal("created"), entity, where }),
  /** Without a field: any change. */
  z.object({ on: z.literal("updated"), entity, field: z.nullable(column), where }),
  /** A field has one of these values now, also initially: a stage was entered. */
  z.object({
    on: z.literal("becomes"),
    entity,
    field: column,
    to: z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.minLength(1), z.maxLength(50)),
    where,
  }),
  /** At set times, for the records that match then: each day, on some weekdays (Monday is 1), or on a day of the month. */
  z
    .object({
      on: z.literal("schedule"),
      entity,
      every: z.enum(["day", "week", "month"]),
      weekdays: z.optional(z.array(weekday).check(z.minLength(1), z.maxLength(7))),
      /** In a shorter month, its last day. */
      day: z.optional(z.int().check(z.gte(1), z.lte(31))),
      at,
      where,
    })
    .check(
      z.refine(({ every, weekdays, day }) =>
        every === "week" ? weekdays !== undefined : every === "day" || day !== undefined,
      ),
    ),
  /** The number of days after the day in a field; before it, if negative. */
  z.object({
    on: z.literal("date"),
    entity,
    field: column,
    days: z.int().check(z.gte(-maxDays), z.lte(maxDays)),
    at,
    where,
  }),
  /** A deal has been in one of these stages for this many days; without stages, the record has not changed. */
  z.object({
    on: z.literal("stays"),
    entity,
    stages: z.array(z.uuid()).check(z.maxLength(50)),
    days: z.int().check(z.gte(1), z.lte(maxDays)),
    at,
    where,
  }),
]);
export type Trigger = z.infer<typeof triggerSchema>;

/** Triggers at set times. */
export type ClockTrigger = Extract<Trigger, { at: string }>;
export const isClock = (trigger: Trigger): trigger is ClockTrigger => "at" in trigger;

/** The subject of a step: the record's owner, otherwise the member that the workflow runs as; or a specific member. */
const person = z.union([z.literal("owner"), z.uuid()]);
const id = z.string().check(z.regex(/^[a-z0-9]{1,12}$/));
/** The run continues if this step fails; otherwise it fails with it. */
const goes_on = z.optional(z.literal(true));

const taskStep = z.object({
  id,
  goes_on,
  do: z.literal("task"),
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
  assignee: person,
  /** Due in this number of days, 0 is the same day in the workspace's time zone. */
  days: z.int().check(z.gte(0), z.lte(365)),
});
const setStep = z.object({
  id,
  goes_on,
  do: z.literal("set"),
  column,
  /** In the table's format: amounts in minor units, days as YYYY-MM-DD, links by id. */
  value: z.nullable(z.union([z.string().check(z.maxLength(maxTextLength)), z.number(), z.boolean()])),
});
const tagStep = z.object({ id, goes_on, do: z.literal("tag"), tag: z.uuid() });
/** Sets the record's owner: several members take turns. */
const assignStep = z.object({
  id,
  goes_on,
  do: z.literal("assign"),
  members: z.array(z.uuid()).check(z.minLength(1), z.maxLength(50)),
});
const noteStep = z.object({ id, goes_on, do: z.literal("note"), text });
const notifyStep = z.object({
  id,
  goes_on,
  do: z.literal("notify"),
  whom: z.array(person).check(z.minLength(1), z.maxLength(20)),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(400)),
});
/** Creates another record, with a link to the workflow's record where possible: a deal of a contact, a contact of an account. */
export const madeKinds = ["contacts", "deals"] as const;
const makeStep = z.object({
  id,
  goes_on,
  do: z.literal("make"),
  entity: z.enum(madeKinds),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
});
/**
 * Sends an email to the contact that is the record, or that it links to; placeholders of the template are filled in
 * (fillTemplate).
 */
const emailStep = z.object({
  id,
  goes_on,
  do: z.literal("email"),
  mailbox: z.uuid(),
  subject: subjectSchema.check(z.minLength(1)),
  text,
});
const waitStep = z.object({ id, do: z.literal("wait"), hours: z.int().check(z.gte(1), z.lte(24 * 180)) });
const stopStep = z.object({ id, do: z.literal("stop") });

const plainSteps = [
  taskStep,
  setStep,
  tagStep,
  assignStep,
  noteStep,
  notifyStep,
  makeStep,
  emailStep,
  waitStep,
  stopStep,
] as const;
type PlainStep = z.infer<(typeof plainSteps)[number]>;
export type BranchStep = { id: string; do: "branch"; where: string; yes: WorkflowStep[]; no: WorkflowStep[] };
export type WorkflowStep = PlainStep | BranchStep;
export type StepKind = WorkflowStep["do"];
/** Steps that write or notify, in one transaction. */
export type Action = Exclude<WorkflowStep, { do: "wait" | "stop" | "branch" }>;

const stepSchema: z.ZodMiniType<WorkflowStep> = z.lazy(() =>
  z.union([
    z.discriminatedUnion("do", [...plainSteps]),
    z.object({ id, do: z.literal("branch"), where, yes: z.array(stepSchema), no: z.array(stepSchema) }),
  ]),
);

export const definitionSchema = z
  .object({ trigger: triggerSchema, steps: z.array(stepSchema).check(z.minLength(1), z.maxLength(maxSteps)) })
  .check(
    z.refine(({ steps }) => {
      const all = allSteps(steps);
      return all.length <= maxSteps && new Set(all.map((step) => step.id)).size === all.length;
    }),
    z.refine(({ steps }) => depthOf(steps) <= deepestBranch),
  );
export type Definition = z.infer<typeof definitionSchema>;

/** Returns all steps, those within branches after their branch. */
export const allSteps = (steps: readonly WorkflowStep[]): WorkflowStep[] =>
  steps.flatMap((step) => (step.do === "branch" ? [step, ...allSteps(step.yes), ...allSteps(step.no)] : [step]));

const depthOf = (steps: readonly WorkflowStep[]): number =>
  Math.max(0, ...steps.map((step) => (step.do === "branch" ? 1 + depthOf([...step.yes, ...step.no]) : 0)));

/** Returns an unused id for a new step. */
export function freshStepId(steps: readonly WorkflowStep[]): string {
  const taken = new Set(allSteps(steps).map((step) => step.id));
  let no = taken.size + 1;
  while (taken.has(`s${no}`)) no += 1;
  return `s${no}`;
}

/** Fills in a step's text about a record: {name} is its name. */
export const fillText = (words: string, name: string): string => words.replaceAll("{name}", name);
