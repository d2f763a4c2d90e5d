import type { FilterKey } from "#domain/assistant/understood.ts";

/** A name of the workspace's own, and what it is the name of. */
export type Named = { by: FilterKey; id: string; label: string };

/** What the words of a question can mean in a workspace, beside what they mean everywhere. */
export type Vocabulary = {
  names: readonly Named[];
  /** The member who asks. */
  me: { id: string; name: string } | null;
  /** The ids of the stages by what a deal is there. */
  stages: Readonly<Record<"open" | "won" | "lost", readonly string[]>>;
  /** The day in the workspace's time zone, for metrics. */
  today: string;
  /** The day in the member's own time zone, for tasks. */
  ownToday: string;
};
