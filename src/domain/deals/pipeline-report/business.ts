import type { Unit } from "#domain/metrics/measure-result.ts";
import type { MeasureId } from "#domain/metrics/question.ts";

/** The business metrics on the Analysis page, which its AI analysis also uses. */
export const keyMeasures = [
  "revenue",
  "cost_of_sales",
  "expenses",
  "profit",
  "profit_margin",
  "average_sale",
  "active_customers",
] as const satisfies readonly MeasureId[];

/** A metric in a period and in the period before; null where it is unknown. */
export type BusinessFinding = {
  measure: (typeof keyMeasures)[number];
  unit: Unit;
  now: number | null;
  before: number | null;
};

type Totals = { columns: readonly { unit: Unit }[]; total: { values: readonly (number | null)[] } };

/** Returns the metrics of a business in two periods; empty if both periods have no data. */
export function findBusiness(now: Totals, before: Totals): BusinessFinding[] {
  const findings = keyMeasures.map((measure, at): BusinessFinding => ({
    measure,
    unit: now.columns[at]?.unit ?? "count",
    now: now.total.values[at] ?? null,
    before: before.total.values[at] ?? null,
  }));
  return findings.some((finding) => finding.now !== null || finding.before !== null) ? findings : [];
}
