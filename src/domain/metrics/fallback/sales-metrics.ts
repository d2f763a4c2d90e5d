import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { MeasureId } from "#domain/metrics/question.ts";
import { monthOf } from "#domain/records/lists/calendar.ts";

/** The targets and sales of a company or an account: amounts in minor units, months as YYYY-MM. */
export type SalesMetrics = {
  id: string;
  name: string;
  /** The targets that were set, by month. */
  targets: ReadonlyMap<string, number>;
  monthSales: ReadonlyMap<string, number>;
  daySales: ReadonlyMap<string, number>;
};

export type Targets = Pick<SalesMetrics, "id" | "name" | "targets">;

/** Returns the targets of each company or account from a monthly result, without groups that never had a target. */
export function readTargets(result: MeasureResult): Targets[] {
  const groups = new Map<string, { id: string; name: string; targets: Map<string, number> }>();
  for (const { id, name, period, value, n } of metricsOf(result, "revenue_target")) {
    // A month without a target has the same value as a target of 0, but only the latter is based on a record.
    if (value === null || n === 0) continue;
    const group = groups.get(id) ?? { id, name, targets: new Map<string, number>() };
    groups.set(id, group);
    group.targets.set(monthOf(period), value);
  }
  return [...groups.values()].filter(({ targets }) => [...targets.values()].some((target) => target > 0));
}

/** Adds the sales by month and by day to the targets. */
export function withSales(targets: readonly Targets[], byMonth: MeasureResult, byDay: MeasureResult): SalesMetrics[] {
  const months = salesOf(byMonth, monthOf);
  const days = salesOf(byDay, (day) => day);
  return targets.map((target) => ({
    ...target,
    monthSales: months.get(target.id) ?? new Map<string, number>(),
    daySales: days.get(target.id) ?? new Map<string, number>(),
  }));
}

function salesOf(result: MeasureResult, keyOf: (day: string) => string): Map<string, Map<string, number>> {
  const sales = new Map<string, Map<string, number>>();
  for (const { id, period, value } of metricsOf(result, "revenue")) {
    const byMonth = sales.get(id) ?? new Map<string, number>();
    sales.set(id, byMonth);
    byMonth.set(keyOf(period), value ?? 0);
  }
  return sales;
}

function metricsOf({ columns, rows }: MeasureResult, measure: MeasureId) {
  const place = columns.findIndex((column) => column.measure === measure);
  return rows.flatMap(({ by: [group], period, values, n }) =>
    group?.id && period
      ? [{ id: group.id, name: group.label ?? "", period: period.from, value: values[place] ?? null, n: n[place] ?? 0 }]
      : [],
  );
}
