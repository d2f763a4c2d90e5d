import * as z from "zod/mini";

import type { FilterOperator } from "#domain/records/record-filters.ts";
import { madeKinds, workflowKinds } from "#domain/workflows/workflow.ts";

/** A workflow with names in place of a workspace's ids: as in a file, and as written by a model. */
export type PortableCondition = { field: string; operator: FilterOperator; values: string[] };
export type PortableGroup = { join: "and" | "or"; of: (PortableCondition | PortableGroup)[] };

const name = z.string().check(z.minLength(1), z.maxLength(2000));
const condition = z.object({
  field: name,
  operator: z.custom<FilterOperator>((given) => typeof given === "string"),
  values: z.array(name).check(z.maxLength(50)),
});
const group: z.ZodMiniType<PortableGroup> = z.lazy(() =>
  z.object({
    join: z.enum(["and", "or"]),
    of: z.array(z.union([condition, group])).check(z.minLength(1), z.maxLength(30)),
  }),
);
const where = z.nullable(group);
const entity = z.enum(workflowKinds);

const trigger = z.discriminatedUnion("on", [
  z.object({ on: z.literal("created"), entity, where }),
  z.object({ on: z.literal("updated"), entity, field: z.nullable(name), where }),
  z.object({
    on: z.literal("schedule"),
    entity,
    every: z.enum(["day", "week", "month"]),
    weekdays: z.optional(z.array(z.number())),
    day: z.optional(z.number()),
    at: z.string(),
    where,
  }),
  z.object({ on: z.literal("date"), entity, field: name, days: z.number(), at: z.string(), where }),
  z.object({
    on: z.literal("stays"),
    entity,
    stages: z.array(name).check(z.maxLength(50)),
    days: z.number(),
    at: z.string(),
    where,
  }),
  z.object({ on: z.literal("becomes"), entity, field: name, to: z.array(name).check(z.maxLength(50)), where }),
]);

const people = z.array(name).check(z.maxLength(50));
const goes_on = z.optional(z.literal(true));
const plainSteps = [
  z.object({ goes_on, do: z.literal("task"), title: name, assignee: name, days: z.number() }),
  z.object({
    goes_on,
    do: z.literal("set"),
    field: name,
    value: z.nullable(z.union([z.string(), z.number(), z.boolean()])),
  }),
  z.object({ goes_on, do: z.literal("tag"), tag: name }),
  z.object({ goes_on, do: z.literal("assign"), members: people }),
  z.object({ goes_on, do: z.literal("note"), text: name }),
  z.object({ goes_on, do: z.literal("notify"), whom: people, text: name }),
  z.object({ goes_on, do: z.literal("make"), entity: z.enum(madeKinds), name }),
  z.object({ goes_on, do: z.literal("email"), mailbox: name, subject: name, text: name }),
  z.object({ do: z.literal("wait"), hours: z.number() }),
  z.object({ do: z.literal("stop") }),
] as const;
type PlainStep = z.infer<(typeof plainSteps)[number]>;
export type PortableStep =
  | PlainStep
  | { do: "branch"; where: PortableGroup | null; yes: PortableStep[]; no: PortableStep[] };
const step: z.ZodMiniType<PortableStep> = z.lazy(() =>
  z.union([
    z.discriminatedUnion("do", [...plainSteps]),
    z.object({ do: z.literal("branch"), where, yes: z.array(step), no: z.array(step) }),
  ]),
);

export const portableSchema = z.object({ trigger, steps: z.array(step).check(z.minLength(1), z.maxLength(30)) });
export type Portable = z.infer<typeof portableSchema>;
