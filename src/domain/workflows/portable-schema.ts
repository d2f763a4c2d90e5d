import * as z from "zod/mini";

import type { FilterOperator } from "#domain/records/record-filters.ts";
import { nameSchema as name } from "#domain/workflows/steps/define-step.ts";
import { isAction, type PlainKind, stepDefinitions } from "#domain/workflows/steps/steps.ts";
import { maxSubjectTextLength, workflowKinds } from "#domain/workflows/trigger.ts";

/**
 * The conditions of a workflow that contains names instead of a workspace's IDs, as files and language models write it.
 */
export type PortableCondition = { field: string; operator: FilterOperator; values: string[] };
export type PortableGroup = { join: "and" | "or"; of: (PortableCondition | PortableGroup)[] };

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
    on: z.literal("replied"),
    entity: z.literal("contacts"),
    subject: z.string().check(z.maxLength(maxSubjectTextLength)),
    where,
  }),
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

const plainSteps = stepDefinitions.map(([kind, { portable }]) =>
  z.object({
    ...(isAction({ do: kind }) && { continue_on_error: z.optional(z.literal(true)) }),
    do: z.literal(kind),
    ...portable.shape,
  }),
);
type PlainPortableStep = { do: PlainKind; continue_on_error?: true | undefined; [param: string]: unknown };
export type PortableStep =
  | PlainPortableStep
  | { do: "branch"; where: PortableGroup | null; yes: PortableStep[]; no: PortableStep[] };
const plainStep = z.discriminatedUnion("do", plainSteps as [(typeof plainSteps)[number]]);
const step: z.ZodMiniType<PortableStep> = z.lazy(() =>
  z.union([
    plainStep as unknown as z.ZodMiniType<PlainPortableStep>,
    z.object({ do: z.literal("branch"), where, yes: z.array(step), no: z.array(step) }),
  ]),
);

export const portableSchema = z.object({
  trigger,
  steps: z.array(step).check(z.minLength(1), z.maxLength(30)),
  stop_on_reply: z.optional(z.literal(true)),
});
export type Portable = z.infer<typeof portableSchema>;
