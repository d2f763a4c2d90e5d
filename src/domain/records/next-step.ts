/** The earliest open task of a deal, or its next call or meeting. */
export type NextStep = {
  status: "planned" | "due" | "overdue";
  title: string;
  /** YYYY-MM-DD, in the workspace's time zone. */
  day: string | null;
};
