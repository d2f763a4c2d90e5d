import type { Unit } from "#domain/metrics/measure-result.ts";
import type { MeasureId } from "#domain/metrics/question.ts";

/** The metrics that the page Analysis shows of the business; its AI analysis reads the same ones. */
export const keyMeasures = [
  "revenue",
  "cost_of_sales",
  "expenses",
  "profit",
  "profit_margin",
  "average_sale",
  "active_customers",
] as const satisfies readonly MeasureId[];

/** A metric of a period, compared with that of the period before; null where it is unknown. */
export type BusinessFinding = {
  measure: (typeof keyMeasures)[number];
  unit: Unit;
  now: number | null;
  before: number | null;
};

type Totals = { columns: readonly { unit: Unit }[]; total: { values: readonly (number | null)[] } };

/** Returns the metrics of a business in two periods; none where both periods are empty. */
export function findBusiness(now: Totals, before: Totals): BusinessFinding[] {
  const findings = keyMeasures.map((measure, at): BusinessFinding => ({
    measure,
    unit: now.columns[at]?.unit ?? "count",
    now: now.total.values[at] ?? null,
    before: before.total.values[at] ?? null,
  }));
  return findings.some((finding) => finding.now !== null || finding.before !== null) ? findings : [];
}

/** Returns the sentence for how a metric changed. */
export function businessWord({ now, before }: BusinessFinding): "up" | "down" | "same" | "alone" | "unknown" {
  if (now === null) return "unknown";
  if (before === null) return "alone";
  return now > before ? "up" : now < before ? "down" : "same";
}
