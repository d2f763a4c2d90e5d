import type { FilterKey } from "#domain/assistant/parsed-question.ts";

/** A name of the workspace, and what it refers to. */
export type NamedValue = { by: FilterKey; id: string; label: string };

/** The workspace's own meanings of words, in addition to the general ones. */
export type Vocabulary = {
  names: readonly NamedValue[];
  /** The member who asks the question. */
  me: { id: string; name: string } | null;
  /** The ids of the stages by the state of their deals. */
  stages: Readonly<Record<"open" | "won" | "lost", readonly string[]>>;
  /** The day in the workspace's time zone, for metrics. */
  today: string;
  /** The day in the member's own time zone, for tasks. */
  ownToday: string;
};
