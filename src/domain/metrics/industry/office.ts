import { revenue } from "#domain/metrics/industry/shared-formulas.ts";
import { type Measure, money, noted, points, share, stock } from "#domain/metrics/measure-builders.ts";

const receivables = stock("receivables");
const workInProgress = stock("work_in_progress");

/** Indicators of companies that sell working hours: accountants, lawyers, consultants, agencies. */
export const officeMeasures = {
  utilisation: share(points("billable_hours"), points("available_hours"), noted("available_hours")),
  realisation: share(points("billed_hours"), points("billable_hours"), noted("billable_hours")),
  effective_rate: money({ ratio: revenue, by: points("billable_hours") }, noted("billable_hours")),
  revenue_per_head: money({ ratio: revenue, by: stock("headcount").mean }, stock("headcount").noted),
  backlog: money(stock("backlog").atEnd, stock("backlog").noted),
  // The sum of the value on each day, divided by the revenue of these days.
  wip_days: {
    unit: "days",
    better: "down",
    formula: { ratio: workInProgress.days, by: revenue },
    n: workInProgress.noted,
  },
  receivable_days: {
    unit: "days",
    better: "down",
    formula: { ratio: receivables.days, by: revenue },
    n: receivables.noted,
  },
  overdue_share: share(stock("overdue_receivables").atEnd, receivables.atEnd, receivables.noted, "down"),
} satisfies Record<string, Measure>;
