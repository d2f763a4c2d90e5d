import type { ReactNode } from "react";

/** An entry of a record's timeline that is neither an activity nor an email. */
export type TimelineEvent = {
  id: string;
  kind: "file" | "change" | "stage";
  /** Null if the time is unknown: such an entry comes last. */
  at: string | null;
  content: ReactNode;
};
