import type { Currency } from "#domain/numbers/currency.ts";
import type { RecordColumns } from "#domain/records/record-columns.ts";
import type { WorkflowKind } from "#domain/workflows/trigger.ts";

type Named = { id: string; name: string };

/** The names in a workspace that a workflow can use. */
export type WorkflowVocabulary = {
  /** The ID of the caller, for words such as “me”, or null if no text is parsed; and the currency of amounts. */
  me: string | null;
  currency: Currency;
  /** The members who can be notified or assigned. */
  members: readonly Named[];
  stages: readonly (Named & { kind: "open" | "won" | "lost"; pipeline: string })[];
  tags: readonly Named[];
  /** The addresses of the mailboxes from which the caller can send. */
  mailboxes: readonly Named[];
  columns: Readonly<Record<WorkflowKind, RecordColumns>>;
};
