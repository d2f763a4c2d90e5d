import * as z from "zod/mini";

import { changeErrorCodes, proposedChangeSchema } from "#domain/assistant/proposed-change.ts";
import { type OwnFailure, type OwnOutcome, type OwnSkip, stepDefinitions } from "#domain/workflows/steps/steps.ts";

const definitions = stepDefinitions.map(([, definition]) => definition);

export const stepFailures = [
  ...changeErrorCodes,
  "bad_condition",
  "unreadable",
  ...(definitions.flatMap(({ failures = [] }) => failures) as OwnFailure[]),
] as const;
export type StepFailure = (typeof stepFailures)[number];

const ownOutcomes = definitions.flatMap(({ outcome = [] }) => outcome) as z.ZodMiniType<OwnOutcome>[];

/** The outcome of a step, which a run stores and a dry run lists. */
export const stepOutcomeSchema = z.union([
  z.discriminatedUnion("did", [
    z.object({ did: z.literal("wrote"), change: proposedChangeSchema }),
    z.object({ did: z.literal("waited"), until: z.string() }),
    z.object({ did: z.literal("chose"), fits: z.boolean() }),
    /** The run ended, at a step that says so or because the contact has replied. */
    z.object({ did: z.literal("stopped"), why: z.optional(z.literal("replied")) }),
    /** The step failed, but the run continued. */
    z.object({ did: z.literal("failed"), why: z.enum(stepFailures) }),
    /** There was nothing to do: the record already has the value, or there is no one to notify or to email. */
    z.object({
      did: z.literal("nothing"),
      why: z.enum(["same_already", ...(definitions.flatMap(({ skips = [] }) => skips) as OwnSkip[])]),
    }),
  ]),
  ...ownOutcomes,
]);
export type StepOutcome = z.infer<typeof stepOutcomeSchema>;
