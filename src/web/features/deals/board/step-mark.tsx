import type { NextStep } from "#domain/records/next-step.ts";
import { cn } from "#web/ui/class-names.ts";

type Status = NextStep["status"];
/** The states of a next step, in the order of the legend. */
export const stepStatuses = ["planned", "due", "overdue"] as const satisfies readonly Status[];

const looks: Record<Status, string> = {
  planned: "rounded-full border-2 border-good",
  due: "rounded-full bg-warning-mark",
  overdue: "rotate-45 rounded-[1px] bg-severe",
};

/** Renders the mark of a next step. Marks are of one size, and differ in shape as well as in colour. */
export const StepMark = ({ status }: { status: Status }) => (
  <span aria-hidden className="grid size-4 shrink-0 place-items-center">
    <span className={cn("size-2 forced-color-adjust-none", looks[status])} />
  </span>
);
