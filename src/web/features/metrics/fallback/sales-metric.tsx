import { rowDrillDown } from "#domain/metrics/drill-down.ts";
import type { FallbackRecord } from "#domain/metrics/fallback/fallback-records.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { Days } from "#domain/metrics/question.ts";
import { DrillDownLink } from "#web/charts/metric-value.tsx";

/** The result with the sales of all rated companies, and the days of the period. */
export type SalesSource = { result: MeasureResult; days: Days };

type Props = { record: FallbackRecord; source: SalesSource; children: string };

/** Renders the sales, linked to their records if these are in a single list. */
export function SalesMetric({ record: { companyId: id, companyName: label }, source, children }: Props) {
  const { result, days } = source;
  const [list, ...others] = result.drill_down[0] ?? [];
  const address = list && others.length === 0 ? rowDrillDown(list, { by: [{ id, label }], period: days }) : null;
  return (
    <DrillDownLink list={list && address ? { ...list, ...address } : undefined} result={result} measure="revenue">
      {children}
    </DrillDownLink>
  );
}
