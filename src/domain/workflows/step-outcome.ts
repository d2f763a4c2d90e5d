import * as z from "zod/mini";

import { changeErrorCodes, proposedChangeSchema } from "#domain/assistant/proposed-change.ts";
import { type OwnFailure, type OwnOutcome, type OwnSkip, stepDefinitions } from "#domain/workflows/steps/steps.ts";

const definitions = stepDefinitions.map(([, definition]) => definition);

/** Reasons why a step of a workflow fails. */
export const stepFailures = [
  ...changeErrorCodes,
  "bad_condition",
  "unreadable",
  ...(definitions.flatMap(({ failures = [] }) => failures) as OwnFailure[]),
] as const;
export type StepFailure = (typeof stepFailures)[number];

const ownOutcomes = definitions.flatMap(({ outcome = [] }) => outcome) as z.ZodMiniType<OwnOutcome>[];

/** The outcome of a step: stored as the result of a run's step, and listed by a dry run. */
export const stepOutcomeSchema = z.union([
  z.discriminatedUnion("did", [
    z.object({ did: z.literal("wrote"), change: proposedChangeSchema }),
    z.object({ did: z.literal("waited"), until: z.string() }),
    z.object({ did: z.literal("chose"), fits: z.boolean() }),
    z.object({ did: z.literal("stopped") }),
    /** The step failed, and the run continued. */
    z.object({ did: z.literal("failed"), why: z.enum(stepFailures) }),
    /** Nothing to do: the record already has the value, or there is no one to notify or to email. */
    z.object({
      did: z.literal("nothing"),
      why: z.enum(["same_already", ...(definitions.flatMap(({ skips = [] }) => skips) as OwnSkip[])]),
    }),
  ]),
  ...ownOutcomes,
]);
export type StepOutcome = z.infer<typeof stepOutcomeSchema>;
