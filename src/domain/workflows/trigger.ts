import * as z from "zod/mini";

/** The kinds of records that can trigger workflows. The database has triggers on their tables. */
export const workflowKinds = ["contacts", "accounts", "deals"] as const;
export type WorkflowKind = (typeof workflowKinds)[number];

const entity = z.enum(workflowKinds);
export const columnSchema = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,60}$/));
/** Marks an unfinished condition. A workflow with it cannot be saved. */
export const unfinishedCondition = "…";
/** Conditions in the format of a list's address (see writeFilters); empty for all records. */
export const conditionSchema = z.string().check(
  z.maxLength(4000),
  z.refine((written) => written !== unfinishedCondition),
);

/** A time of day in the workspace's time zone. */
const at = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
export const usualHour = "09:00";
/** The maximum number of days before or after a date, and of days that a state lasts. */
export const maxDays = 365;
export const maxSubjectTextLength = 200;
const weekday = z.int().check(z.gte(1), z.lte(7));

export const triggerSchema = z.discriminatedUnion("on", [
  z.object({ on: z.literal("created"), entity, where: conditionSchema }),
  /** Any change of a record, or of one field. */
  z.object({ on: z.literal("updated"), entity, field: z.nullable(columnSchema), where: conditionSchema }),
  /** A field is set to one of these values, on creation or by a change, such as when a deal enters a stage. */
  z.object({
    on: z.literal("becomes"),
    entity,
    field: columnSchema,
    to: z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.minLength(1), z.maxLength(50)),
    where: conditionSchema,
  }),
  /**
   * The contact replies by email in a conversation in which a member wrote. The conversation's subject contains this
   * text; empty for any subject.
   */
  z.object({
    on: z.literal("replied"),
    entity: z.literal("contacts"),
    subject: z.string().check(z.maxLength(maxSubjectTextLength)),
    where: conditionSchema,
  }),
  /**
   * Starts at set times for the records that match then: every day, on some weekdays (1 is Monday), or on a day of the
   * month.
   */
  z
    .object({
      on: z.literal("schedule"),
      entity,
      every: z.enum(["day", "week", "month"]),
      weekdays: z.optional(z.array(weekday).check(z.minLength(1), z.maxLength(7))),
      /** In a shorter month, the last day is used. */
      day: z.optional(z.int().check(z.gte(1), z.lte(31))),
      at,
      where: conditionSchema,
    })
    .check(
      z.refine(({ every, weekdays, day }) =>
        every === "week" ? weekdays !== undefined : every === "day" || day !== undefined,
      ),
    ),
  /** The number of days after the date in a field; negative for days before it. */
  z.object({
    on: z.literal("date"),
    entity,
    field: columnSchema,
    days: z.int().check(z.gte(-maxDays), z.lte(maxDays)),
    at,
    where: conditionSchema,
  }),
  /**
   * A deal has been in one of these stages for this number of days. Without stages: a record has not been changed for
   * this number of days.
   */
  z.object({
    on: z.literal("stays"),
    entity,
    stages: z.array(z.uuid()).check(z.maxLength(50)),
    days: z.int().check(z.gte(1), z.lte(maxDays)),
    at,
    where: conditionSchema,
  }),
]);
export type Trigger = z.infer<typeof triggerSchema>;

/** The triggers that start workflows at set times. */
export type ClockTrigger = Extract<Trigger, { at: string }>;
export const isClock = (trigger: Trigger): trigger is ClockTrigger => "at" in trigger;
