import * as z from "zod/mini";

/** The subjects of questions about tasks, activities, emails and single records. */
export const workKinds = [
  "tasks",
  "calls",
  "meetings",
  "notes",
  "activities",
  /** Open tasks, meetings and calls by day. */
  "agenda",
  /** Planned calls, and open tasks to call someone. */
  "toCall",
  /** The activities, emails, sales and deals of a record, latest first. */
  "history",
  /** The latest activities and emails of a record. */
  "contact",
  "emails",
  "fact",
] as const;
export type WorkKind = (typeof workKinds)[number];

export const recordFacts = ["title", "account", "phone", "email", "address", "owner"] as const;
export type RecordFact = (typeof recordFacts)[number];

export const workSchema = z.object({
  of: z.enum(workKinds),
  /** The state of tasks. */
  state: z.optional(z.enum(["open", "overdue", "undated", "done"])),
  /** Set to list only the latest or the next one. */
  only: z.optional(z.enum(["latest", "next"])),
  /** Set to list only received or sent emails. */
  way: z.optional(z.enum(["received", "sent"])),
  /** All facts if undefined. */
  fact: z.optional(z.enum(recordFacts)),
});
export type Work = z.infer<typeof workSchema>;
