import { bucketOf, bucketsOf, nextBucket } from "#domain/metrics/ranges.ts";
import { addDays } from "#domain/time/dates.ts";

export const cohortGrains = ["month", "quarter"] as const;
export type CohortGrain = (typeof cohortGrains)[number];

/** The counts of a month or quarter, as returned by the database; periods without any counts have no row. */
export type GrowthRow = { period: string; new: number; active: number; won_back: number; lost: number };
/** A month or quarter with its counts, and the number of customers at its end. */
export type Growth = {
  from: string;
  to: string;
  /** First-time customers. */
  new: number;
  /** Customers who also bought in an earlier month or quarter. */
  returning: number;
  /** Returning customers who had been lost. */
  won_back: number;
  /** Customers who were lost in the period because they had not bought for too long. */
  lost: number;
  /** Net growth: new and won-back customers minus lost ones. */
  net: number;
  /** The number of customers at the end of the period. */
  customers: number;
  is_unfinished: boolean;
};

const maxPeriods = 1200;

/** Returns the growth of each month or quarter since the first order. */
export function toGrowth(rows: readonly GrowthRow[], grain: CohortGrain, today: string): Growth[] {
  const [first] = rows;
  if (!first) return [];
  const known = new Map(rows.map((row) => [row.period, row]));
  let customers = 0;
  return bucketsOf({ from: first.period, to: today }, grain, 1, maxPeriods).map(({ from, to }) => {
    const row = known.get(from);
    const counted = { new: row?.new ?? 0, won_back: row?.won_back ?? 0, lost: row?.lost ?? 0 };
    const net = counted.new + counted.won_back - counted.lost;
    customers += net;
    const isUnfinished = addDays(to, 1) !== nextBucket(from, grain);
    return {
      from,
      to,
      ...counted,
      returning: (row?.active ?? 0) - counted.new,
      net,
      customers,
      is_unfinished: isUnfinished,
    };
  });
}

/** The minimum number of customers for meaningful shares: with fewer, a single customer changes the share too much. */
export const minCohort = 5;

/** True if no cohort has enough customers for meaningful shares. */
export const hasOnlySmallCohorts = (cohorts: readonly { size: number }[]) =>
  cohorts.every(({ size }) => size < minCohort);

export type CohortRow = { cohort: string; later: number; customers: number; minor: number };
/**
 * The customers whose first order was in the same month or quarter, with one cell for each later period that has ended.
 */
export type Cohort = { from: string; size: number; minor: number; cells: { customers: number; minor: number }[] };

/** Returns the cohorts in order. A month or quarter that has not ended has no cell. */
export function toCohorts(rows: readonly CohortRow[], grain: CohortGrain, today: string): Cohort[] {
  const [first] = rows;
  if (!first) return [];
  const byCohort = Map.groupBy(rows, ({ cohort }) => cohort);
  const periods = bucketsOf({ from: first.cohort, to: today }, grain, 1, maxPeriods).map(({ from }) => from);
  const current = bucketOf(today, grain, 1);
  const isTodayLast = nextBucket(current, grain) === addDays(today, 1);
  return periods.flatMap((from, at) => {
    const its = byCohort.get(from);
    if (!its) return [];
    const byLater = new Map(its.map((row) => [row.later, row]));
    const over = periods.slice(at).filter((period) => period < current || isTodayLast);
    return [
      {
        from,
        size: byLater.get(0)?.customers ?? 0,
        minor: byLater.get(0)?.minor ?? 0,
        cells: over.map((_, later) => {
          const { customers = 0, minor = 0 } = byLater.get(later) ?? {};
          return { customers, minor };
        }),
      },
    ];
  });
}

/**
 * Merges cohorts into one. Each later period has only the customers of cohorts that are old enough, and their initial
 * number and spending; periods with too few of them are left out.
 */
export function mergeCohorts(cohorts: readonly Cohort[]) {
  const longest = Math.max(0, ...cohorts.map(({ cells }) => cells.length));
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return Array.from({ length: longest }, (_, later) => {
    const old = cohorts.filter(({ cells }) => cells.length > later);
    return {
      size: sum(old.map(({ size }) => size)),
      minor: sum(old.map(({ minor }) => minor)),
      customers: sum(old.map(({ cells }) => cells[later]?.customers ?? 0)),
      spent: sum(old.map(({ cells }) => cells[later]?.minor ?? 0)),
    };
  }).filter(({ size }) => size >= minCohort);
}
