import type { Currency } from "#domain/numbers/currency.ts";
import type { RecordColumns } from "#domain/records/record-columns.ts";
import type { WorkflowKind } from "#domain/workflows/workflow.ts";

type Named = { id: string; name: string };

/** What of a workspace a workflow can name. */
export type WorkflowVocabulary = {
  /** The member who asks, and the currency of amounts. */
  me: string | null;
  currency: Currency;
  /** Those who can be told something, and be given something to do. */
  members: readonly Named[];
  stages: readonly (Named & { kind: "open" | "won" | "lost"; pipeline: string })[];
  tags: readonly Named[];
  /** Those that the member who asks writes from, by their addresses. */
  mailboxes: readonly Named[];
  columns: Readonly<Record<WorkflowKind, RecordColumns>>;
};
