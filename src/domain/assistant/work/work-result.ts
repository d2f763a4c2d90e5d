import * as z from "zod/mini";

import { recordFacts, workKinds } from "#domain/assistant/work/work-question.ts";

const aboutSchema = z.object({ entity: z.enum(["accounts", "contacts", "deals"]), id: z.string(), name: z.string() });

const workRowSchema = z.object({
  entity: z.enum(["activities", "emails", "sales", "deals"]),
  id: z.string(),
  kind: z.enum(["task", "call", "meeting", "note", "email", "sale", "deal"]),
  /**
   * Null for emails: the chat may be shared with members who may not read the mailbox, so each reader loads the emails
   * with their own permissions.
   */
  title: z.nullable(z.string()),
  text: z.nullable(z.string()),
  /** The day on which a task is due or was completed, or something else took place; null for a task without a due date. */
  day: z.nullable(z.iso.date()),
  /** The time of day in the caller's time zone, as HH:MM; null for tasks, sales and deals. */
  time: z.nullable(z.string()),
  /** The name of the assignee, author or owner; null if there is none, and for emails. */
  person: z.nullable(z.string()),
  about: z.nullable(aboutSchema),
  phone: z.nullable(z.string()),
  isOverdue: z.boolean(),
});
export type WorkRow = z.infer<typeof workRowSchema>;

export const workResultSchema = z.object({
  of: z.enum(workKinds),
  only: z.nullable(z.enum(["latest", "next"])),
  /** The number of all matching rows, of which only the first are returned. */
  count: z.number(),
  rows: z.array(workRowSchema),
});
export type WorkResult = z.infer<typeof workResultSchema>;

export const factResultSchema = z.object({
  entity: z.enum(["accounts", "contacts"]),
  id: z.string(),
  name: z.string(),
  /** The requested fact, whose value is null if it is empty, then the other facts that are not empty. */
  facts: z.array(z.object({ fact: z.enum(recordFacts), value: z.nullable(z.string()) })),
});
export type FactResult = z.infer<typeof factResultSchema>;
