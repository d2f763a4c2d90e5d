import * as z from "zod/mini";

import { changeRefusals, proposedChangeSchema } from "#domain/assistant/proposed-change.ts";

/** Why a step of a workflow fails. */
export const stepFailures = [
  ...changeRefusals,
  "bad_condition",
  "tag_gone",
  "mailbox_gone",
  "mailbox_resting",
  "too_many_mails",
  "unfilled",
  "unreadable",
] as const;
export type StepFailure = (typeof stepFailures)[number];

/** What a step did, or would do: it is kept as what the step of a run left behind, and is what a rehearsal lists. */
export const stepOutcomeSchema = z.discriminatedUnion("did", [
  z.object({ did: z.literal("wrote"), change: proposedChangeSchema }),
  z.object({ did: z.literal("tagged"), tag: z.string() }),
  z.object({ did: z.literal("told"), members: z.array(z.string()), text: z.string() }),
  /** Written, and leaving as any other mail of the mailbox. */
  z.object({ did: z.literal("mailed"), to: z.string(), subject: z.string() }),
  z.object({ did: z.literal("waited"), until: z.string() }),
  z.object({ did: z.literal("chose"), fits: z.boolean() }),
  z.object({ did: z.literal("stopped") }),
  /** It failed, and the run went on. */
  z.object({ did: z.literal("failed"), why: z.enum(stepFailures) }),
  /** Nothing was to be done: the record is so already, nobody is there to be told, or nobody is to be written to. */
  z.object({
    did: z.literal("nothing"),
    why: z.enum(["same_already", "nobody", "no_address", "written_lately", "sample"]),
  }),
]);
export type StepOutcome = z.infer<typeof stepOutcomeSchema>;
