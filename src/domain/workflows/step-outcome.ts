import * as z from "zod/mini";

import { changeErrorCodes, proposedChangeSchema } from "#domain/assistant/proposed-change.ts";

/** Reasons why a step of a workflow fails. */
export const stepFailures = [
  ...changeErrorCodes,
  "bad_condition",
  "tag_gone",
  "mailbox_gone",
  "mailbox_resting",
  "too_many_mails",
  "unfilled",
  "unreadable",
] as const;
export type StepFailure = (typeof stepFailures)[number];

/** The outcome of a step: stored as the result of a run's step, and listed by a rehearsal. */
export const stepOutcomeSchema = z.discriminatedUnion("did", [
  z.object({ did: z.literal("wrote"), change: proposedChangeSchema }),
  z.object({ did: z.literal("tagged"), tag: z.string() }),
  z.object({ did: z.literal("told"), members: z.array(z.string()), text: z.string() }),
  /** Queued, and sent like any other email of the mailbox. */
  z.object({ did: z.literal("mailed"), to: z.string(), subject: z.string() }),
  z.object({ did: z.literal("waited"), until: z.string() }),
  z.object({ did: z.literal("chose"), fits: z.boolean() }),
  z.object({ did: z.literal("stopped") }),
  /** The step failed, and the run continued. */
  z.object({ did: z.literal("failed"), why: z.enum(stepFailures) }),
  /** Nothing to do: the record already has the value, or there is no one to notify or to email. */
  z.object({
    did: z.literal("nothing"),
    why: z.enum(["same_already", "nobody", "no_address", "written_lately", "sample"]),
  }),
]);
export type StepOutcome = z.infer<typeof stepOutcomeSchema>;
