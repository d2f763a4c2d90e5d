import { type LikelyClose, type PastDay, type Span, stageOn } from "#domain/deals/closing/likely-close.ts";
import { lastsLonger } from "#domain/deals/closing/survival.ts";
import { type TestedError, testedWidth } from "#domain/metrics/forecast/tested-width.ts";
import { addDays, daysBetween, monthSpan } from "#domain/time/dates.ts";

/** An open deal: its value in minor units, its probability of being won, and its estimated close. */
export type PipelineDeal = { value: number; probability: number; close: LikelyClose };

export type PipelineMonth = {
  /** The first day of the month. The current month includes only the days from today. */
  month: string;
  /** The expected value, and its 80% range. */
  value: number;
  low: number;
  high: number;
};

/** Returns the number of draws. With many deals, fewer draws give the same accuracy. */
const drawsFor = (deals: number) => (deals > 1000 ? 250 : 1000);
/** Half the width of the middle 80% of a normal distribution, in standard deviations. */
const normalWidth = 1.2816;

/** Returns the months from a day on, with the number of days until each one ends. */
function monthsFrom(day: string, count: number) {
  const months: { month: string; until: number }[] = [];
  for (let from = day; months.length < count;) {
    const [month, last] = monthSpan(from.slice(0, 7));
    months.push({ month, until: daysBetween(day, last) });
    from = addDays(last, 1);
  }
  return months;
}

/**
 * Forecasts the value of open deals by month: value × probability × the share of similar deals that are closed in that
 * month. Assumes that a deal's close date does not depend on whether it is won. The bands are computed from simulated
 * draws of independent deals; the errors of earlier forecasts widen or narrow them (`testedWidth`). The draws are the
 * same for the same deals.
 */
export function pipelineForecast(
  deals: readonly PipelineDeal[],
  today: string,
  count: number,
  tests: readonly TestedError[],
): PipelineMonth[] {
  const { months, shares } = expectedMonths(deals, today, count);
  const draws = drawsFor(deals.length);
  const sums = months.map(() => new Float64Array(draws));
  const random = lehmer(20_261_126);
  for (const [no, { value }] of deals.entries()) {
    let until = 0;
    const won = shares[no]?.map((share) => (until += share)) ?? [];
    const last = won.at(-1) ?? 0;
    for (let draw = 0; draw < draws; draw++) {
      const drawn = random();
      if (drawn >= last) continue;
      const sum = sums[won.findIndex((share) => drawn < share)];
      if (sum) sum[draw] = (sum[draw] ?? 0) + value;
    }
  }
  const width = testedWidth(tests) / normalWidth;
  return months.map(({ month, value }, at) => {
    const sorted = sums[at]?.toSorted() ?? new Float64Array(draws);
    const low = sorted[Math.floor(0.1 * draws)] ?? 0;
    const high = sorted[Math.ceil(0.9 * draws) - 1] ?? 0;
    return {
      month,
      value: Math.round(value),
      low: Math.round(Math.max(0, value - width * Math.max(0, value - low))),
      high: Math.round(value + width * Math.max(0, high - value)),
    };
  });
}

/**
 * Returns the expected value and the variance of each month, assuming independent deals, and the probability that each
 * deal is won in each month.
 */
function expectedMonths(deals: readonly PipelineDeal[], day: string, count: number) {
  const months = monthsFrom(day, count).map((month) => ({ ...month, value: 0, variance: 0 }));
  const shares = deals.map(({ value, probability, close: { curve, waited } }) => {
    let before = 0;
    return months.map((month) => {
      const decided = 1 - lastsLonger(curve, waited, waited + month.until);
      const share = probability * (decided - before);
      before = decided;
      month.value += value * share;
      month.variance += value ** 2 * share * (1 - share);
      return share;
    });
  });
  return { months, shares };
}

/** The maximum number of months of an earlier forecast that are tested. */
const maxMonths = 6;
/** The minimum number of decided deals of a stage for using the stage's own share of won deals. */
const decidedNeeded = 10;
/** The weight of each test relative to the test 30 days later, because pipelines change. */
const fading = 0.9;

/**
 * Tests the forecasts of earlier days on the months that have ended since. The probabilities of deals on earlier days
 * are unknown. They are replaced by the default probability of the deal's stage or, if today's forecasts use learned
 * probabilities or the stage is unknown, by the share of deals won until that day.
 */
export function testPipelineForecast(
  past: readonly PastDay[],
  spans: readonly Span[],
  { today, isLearned }: { today: string; isLearned: boolean },
): TestedError[] {
  return past.flatMap(({ day, deals }, no) => {
    const ended = monthsFrom(day, maxMonths).filter(({ until }) => addDays(day, until) < today);
    const shareWon = sharesWonOn(day, spans);
    const open = deals.flatMap(({ own, closed, close }) => {
      const [{ minor, is_won: isWon } = { minor: null, is_won: false }] = own;
      if (minor === null) return [];
      const { stage, probability: given } = stageOn(own, day) ?? { stage: null, probability: null };
      const probability = isLearned || given === null ? shareWon(stage) : given / 100;
      return [{ value: minor, probability, close, wonOn: isWon ? closed : null }];
    });
    const expected = expectedMonths(open, day, ended.length).months;
    const squares = expected.flatMap(({ month, value, variance }) => {
      if (variance <= 0) return [];
      const wonIn = open.filter(({ wonOn }) => wonOn?.slice(0, 7) === month.slice(0, 7));
      return [(wonIn.reduce((sum, deal) => sum + deal.value, 0) - value) ** 2 / variance];
    });
    if (squares.length === 0) return [];
    return [{ square: squares.reduce((sum, square) => sum + square, 0) / squares.length, weight: fading ** no }];
  });
}

/**
 * Returns a function for the share of won deals among the deals of a stage that were decided until a day; among all
 * deals if the stage has too few; 0 if no deals were decided.
 */
function sharesWonOn(day: string, spans: readonly Span[]) {
  const counts = new Map<string | null, { decided: number; won: number }>();
  for (const { stage, closed, is_won: isWon } of spans) {
    if (closed === null || closed > day) continue;
    const count = counts.get(stage) ?? { decided: 0, won: 0 };
    counts.set(stage, { decided: count.decided + 1, won: count.won + Number(isWon) });
  }
  return (stage: string | null) => {
    const own = counts.get(stage);
    const { decided, won } = own && own.decided >= decidedNeeded ? own : (counts.get(null) ?? { decided: 0, won: 0 });
    return decided > 0 ? won / decided : 0;
  };
}

/** Creates a Lehmer generator ("minimal standard", Park and Miller 1988). The same seed gives the same draws. */
function lehmer(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}
