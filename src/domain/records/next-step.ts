/** The next step of a deal: its earliest open task, or its next call or meeting. */
export type NextStep = {
  kind: "task" | "call" | "meeting";
  status: "planned" | "due" | "overdue";
  title: string;
  /** The day in the workspace's time zone, as YYYY-MM-DD; null if the step has no day. */
  day: string | null;
};
