import * as z from "zod/mini";

/** The kinds of records that trigger workflows; the database has triggers on these. */
export const workflowKinds = ["contacts", "accounts", "deals"] as const;
export type WorkflowKind = (typeof workflowKinds)[number];

const entity = z.enum(workflowKinds);
export const columnSchema = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,60}$/));
/** An unfinished condition, with which a workflow cannot be saved. */
export const unfinishedCondition = "…";
/** Conditions in the format of a list's address (writeFilters); empty: all records. */
export const conditionSchema = z.string().check(
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
  z.object({ on: z.literal("created"), entity, where: conditionSchema }),
  /** Without a field: any change. */
  z.object({ on: z.literal("updated"), entity, field: z.nullable(columnSchema), where: conditionSchema }),
  /** A field was set to one of these values, on creation or by a change, such as entering a stage. */
  z.object({
    on: z.literal("becomes"),
    entity,
    field: columnSchema,
    to: z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.minLength(1), z.maxLength(50)),
    where: conditionSchema,
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
      where: conditionSchema,
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
    field: columnSchema,
    days: z.int().check(z.gte(-maxDays), z.lte(maxDays)),
    at,
    where: conditionSchema,
  }),
  /** A deal has been in one of these stages for this many days; without stages, the record has not changed. */
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

/** Triggers at set times. */
export type ClockTrigger = Extract<Trigger, { at: string }>;
export const isClock = (trigger: Trigger): trigger is ClockTrigger => "at" in trigger;
