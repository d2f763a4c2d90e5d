import * as z from "zod/mini";

import type { RecordColumns } from "#domain/records/record-columns.ts";
import {
  type ActionKind,
  definitionOf,
  isAction,
  type PlainKind,
  stepDefinitions,
  type StepOf,
} from "#domain/workflows/steps/steps.ts";
import { conditionSchema, triggerSchema } from "#domain/workflows/trigger.ts";

export const maxSteps = 30;
/** The maximum nesting depth of branches. */
export const deepestBranch = 3;
export const maxWorkflowNameLength = 120;

export type PlainStep = StepOf<PlainKind>;
export type BranchStep = { id: string; do: "branch"; where: string; yes: WorkflowStep[]; no: WorkflowStep[] };
export type WorkflowStep = PlainStep | BranchStep;
export type StepKind = WorkflowStep["do"];
/** A step that writes or notifies, which it does in one transaction. */
export type Action = StepOf<ActionKind>;

const id = z.string().check(z.regex(/^[a-z0-9]{1,12}$/));
const plainSchemas = stepDefinitions.map(([kind, { params }]) =>
  z.object({
    id,
    ...(isAction({ do: kind }) && { continue_on_error: z.optional(z.literal(true)) }),
    do: z.literal(kind),
    ...Object.fromEntries(Object.entries(params).map(([name, { schema }]) => [name, schema])),
  }),
);
const plainSchema = z.discriminatedUnion("do", plainSchemas as [(typeof plainSchemas)[number]]);
const stepSchema: z.ZodMiniType<WorkflowStep> = z.lazy(() =>
  z.union([
    plainSchema as unknown as z.ZodMiniType<PlainStep>,
    z.object({
      id,
      do: z.literal("branch"),
      where: conditionSchema,
      yes: z.array(stepSchema),
      no: z.array(stepSchema),
    }),
  ]),
);

export const definitionSchema = z
  .object({
    trigger: triggerSchema,
    steps: z.array(stepSchema).check(z.minLength(1), z.maxLength(maxSteps)),
    /** Set if a run ends once the contact has replied by email, before its next step. */
    stop_on_reply: z.optional(z.literal(true)),
  })
  .check(
    z.refine(({ steps }) => {
      const all = allSteps(steps);
      return all.length <= maxSteps && new Set(all.map((step) => step.id)).size === all.length;
    }),
    z.refine(({ steps }) => depthOf(steps) <= deepestBranch),
  );
export type Definition = z.infer<typeof definitionSchema>;

/** Returns all steps. The steps within a branch follow the branch. */
export const allSteps = (steps: readonly WorkflowStep[]): WorkflowStep[] =>
  steps.flatMap((step) => (step.do === "branch" ? [step, ...allSteps(step.yes), ...allSteps(step.no)] : [step]));

/** True if a run can last long enough for a reply to arrive. */
export const canWait = (steps: readonly WorkflowStep[]): boolean =>
  allSteps(steps).some(({ do: kind }) => kind === "wait");

/** Returns the nesting depth of branches. */
export const depthOf = (steps: readonly WorkflowStep[]): number =>
  Math.max(0, ...steps.map((step) => (step.do === "branch" ? 1 + depthOf([...step.yes, ...step.no]) : 0)));

/** Returns an unused ID for a new step. */
export function freshStepId(steps: readonly WorkflowStep[]): string {
  const taken = new Set(allSteps(steps).map((step) => step.id));
  let no = taken.size + 1;
  while (taken.has(`s${no}`)) no += 1;
  return `s${no}`;
}

/** Creates a step from its values. It gets its final ID when all steps are known. */
export const stepOf = (kind: PlainKind, values: object): PlainStep => ({ id: "s0", do: kind, ...values }) as PlainStep;

/** Creates a step with its initial values, as the editor adds it. */
export function blankStep(kind: StepKind, id: string, columns: RecordColumns): WorkflowStep {
  if (kind === "branch") return { id, do: kind, where: "", yes: [], no: [] };
  const definition = definitionOf(kind);
  const blanks = Object.entries(definition.params).map(([name, { blank }]) => [name, blank]);
  const values = definition.blank?.(columns) ?? Object.fromEntries(blanks);
  return { ...stepOf(kind, values), id };
}

/** False if a field still has to be filled in. An empty condition is not filled in, because it would always be true. */
export const isFilled = (step: WorkflowStep): boolean =>
  step.do === "branch" ? step.where !== "" : (definitionOf(step.do).isFilled?.(step) ?? true);

/** True if a step depends on the fields of the records. */
export const dependsOnFields = ({ do: kind }: WorkflowStep): boolean =>
  kind === "branch" || definitionOf(kind).dependsOnFields === true;

/** Fills in the record's name for {name} in a step's text, and the email's subject for {subject}. */
export const fillText = (words: string, { name, subject }: { name: string; subject: string | null }): string =>
  words.replaceAll(/\{(name|subject)\}/g, (_whole, what) => (what === "name" ? name : (subject ?? "")));
