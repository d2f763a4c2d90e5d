import { bucketOf, bucketsOf, nextBucket } from "#domain/measures/ranges.ts";
import { addDays } from "#domain/time/dates.ts";

export const cohortGrains = ["month", "quarter"] as const;
export type CohortGrain = (typeof cohortGrains)[number];

/** What happened in a month or quarter, as the database counts it where anything did. */
export type GrowthRow = { period: string; new: number; active: number; won_back: number; lost: number };
/** The same with whom there was before and after, for each month or quarter. */
export type Growth = {
  from: string;
  to: string;
  /** Bought for the first time. */
  new: number;
  /** Bought, and had bought in an earlier month or quarter. */
  returning: number;
  /** Those of them that had been lost. */
  won_back: number;
  /** Had not bought for too long. */
  lost: number;
  /** What customers there are more than before: new and won back, less lost. */
  net: number;
  /** How many there were at its end. */
  customers: number;
  is_unfinished: boolean;
};

const mostPeriods = 1200;

/** Each month or quarter since the first order. */
export function toGrowth(rows: readonly GrowthRow[], grain: CohortGrain, today: string): Growth[] {
  const [first] = rows;
  if (!first) return [];
  const known = new Map(rows.map((row) => [row.period, row]));
  let customers = 0;
  return bucketsOf({ from: first.period, to: today }, grain, 1, mostPeriods).map(({ from, to }) => {
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

export type CohortRow = { cohort: string; later: number; customers: number; minor: number };
/** Those who bought for the first time in one month or quarter, and each one after that is over. */
export type Cohort = { from: string; size: number; minor: number; cells: { customers: number; minor: number }[] };

/** The cohorts in their order; a month or quarter that is not over has no cell yet. */
export function toCohorts(rows: readonly CohortRow[], grain: CohortGrain, today: string): Cohort[] {
  const [first] = rows;
  if (!first) return [];
  const byCohort = Map.groupBy(rows, ({ cohort }) => cohort);
  const periods = bucketsOf({ from: first.cohort, to: today }, grain, 1, mostPeriods).map(({ from }) => from);
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
