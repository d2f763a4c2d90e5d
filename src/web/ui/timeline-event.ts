import type { ReactNode } from "react";

/** An entry of a record's timeline that is not an activity or email. */
export type TimelineEvent = {
  id: string;
  kind: "file" | "change" | "stage";
  /** Null if the time is unknown; such entries are shown last. */
  at: string | null;
  /** The day of the entry, if only that is known; `at` is then its start. */
  day?: string;
  content: ReactNode;
};
