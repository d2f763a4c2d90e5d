import type { FilterKey } from "#domain/assistant/parsed-question.ts";

/** A name in the workspace, and the record or value that it refers to. */
export type NamedValue = {
  by: FilterKey;
  id: string;
  label: string;
  /** The part of the name that a question contains, if it does not contain the whole name. */
  said?: string;
};

/** The meanings of words in a workspace, in addition to their general meanings. */
export type Vocabulary = {
  names: readonly NamedValue[];
  /** The member who asks the question; null for a caller who is not a member. */
  me: { id: string; name: string } | null;
  /** The stage IDs by the state of the deals in them. */
  stages: Readonly<Record<"open" | "won" | "lost", readonly string[]>>;
  /** The IDs of the accounts with each industry, city and country in the question, by `fieldKey`. */
  accountsOf?: Readonly<Record<string, readonly string[]>>;
  /** Today in the workspace's time zone, for metrics. */
  today: string;
  /** Today in the member's own time zone, for tasks. */
  ownToday: string;
};
