import { reseasonalise, meanOf, medianOf, seasonOf, deseasonalise } from "#domain/metrics/forecast/season.ts";
import type { MeasureResult, ResultRow } from "#domain/metrics/measure-result.ts";
import type { Days, Question } from "#domain/metrics/question.ts";
import { bucketOf, nextBucket } from "#domain/metrics/ranges.ts";
import { addDays } from "#domain/time/dates.ts";

/** The lengths of the periods to evaluate; the shortest one with enough activity is used. */
export const anomalyGrains = ["day", "week", "month"] as const;
export type AnomalyGrain = (typeof anomalyGrains)[number];

/** The expected value of a period, which is the median of similar earlier periods, and its usual range. */
export type Expectation = {
  expected: number;
  low: number;
  high: number;
  /** The number of earlier periods compared: days of the same weekday, weeks, or months. */
  n: number;
  /** True if a yearly season was removed before the comparison and added back to the expected value. */
  isSeasonal: boolean;
};
export type EvaluatedPeriod = { row: ResultRow; period: Days; value: number; expectation: Expectation | null };
/** An unusual period; `score` is 1 at the limit of the usual range. */
export type Anomaly = EvaluatedPeriod & { expectation: Expectation; score: number };

/**
 * The earlier periods with which a period is compared: the distance between them, and their maximum and minimum number.
 */
const like = {
  day: { step: 7, most: 26, least: 8 },
  week: { step: 1, most: 26, least: 12 },
  month: { step: 1, most: 48, least: 12 },
} as const satisfies Record<AnomalyGrain, object>;

/**
 * The minimum percentage of periods with facts; below it, longer periods are used. A weekday with facts on at most
 * `dayOff` percent of its dates is a day off and is not counted.
 */
const busyEnough = 90;
const dayOff = 10;
const beyond = 3.5;

const monday = 1;
const daysRead: Record<AnomalyGrain, number> = { day: 7 * 26, week: 7 * 26, month: 31 * 48 };

/** Returns the queries that evaluate the periods of a range: by day, by week and by month. */
export const anomalyQuestions = (
  question: Pick<Question, "measures" | "filters" | "currency">,
  range: Days,
): Question[] =>
  anomalyGrains.map((grain) => ({
    ...question,
    range: { from: bucketOf(addDays(range.from, -daysRead[grain]), grain, monday), to: range.to },
    grain,
    week_start: monday,
  }));

/**
 * Computes the usual range with the modified z-score of Iglewicz and Hoaglin (How to Detect and Handle Outliers, 1993):
 * a value is unusual if its distance from the median exceeds 3.5 × MAD ÷ 0.6745, where MAD is the median absolute
 * deviation. If more than half of the values are equal, the MAD is 0 and the limit is 3.5 × 1.2533 × the mean absolute
 * deviation. A single outlier barely changes either limit. If all values are positive, their logarithms are compared,
 * because amounts vary in proportion to their size.
 */
export function usual(values: readonly number[]): Pick<Expectation, "expected" | "low" | "high"> {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  // Returned as is, because the exponential of a logarithm is not exactly the original number.
  if (low === high) return { expected: low, low, high };
  const isPositive = low > 0;
  const scaled = isPositive ? values.map(Math.log) : values;
  const middle = medianOf(scaled);
  const off = scaled.map((value) => Math.abs(value - middle));
  const mad = medianOf(off);
  const far = beyond * (mad > 0 ? mad / 0.6745 : 1.253314 * meanOf(off));
  const back = (value: number) => (isPositive ? Math.exp(value) : value);
  return { expected: back(middle), low: back(middle - far), high: back(middle + far) };
}

/**
 * Returns the expectation for the value that follows these, based on similar earlier values; null if too few are known.
 */
export function expectationAfter(values: readonly (number | null)[], grain: AnomalyGrain): Expectation | null {
  const { step, most, least } = like[grain];
  const places = Array.from({ length: most }, (_, no) => values.length - step * (no + 1)).filter((at) => at >= 0);
  const known = places.toReversed().flatMap((at) => values[at] ?? []);
  if (known.length < least) return null;
  // A season can be computed only from at least three years of months without a gap.
  const season = grain === "month" && known.length === places.length ? seasonOf(known, 12) : null;
  const level = usual(season ? deseasonalise(known, season) : known);
  // Values that were never negative are not expected to become negative.
  const floor = Math.min(...known) < 0 ? -Infinity : 0;
  const reseasoned = (value: number) => (season ? (reseasonalise([value], season, known.length)[0] ?? value) : value);
  return {
    expected: reseasoned(level.expected),
    low: Math.max(floor, reseasoned(level.low)),
    high: reseasoned(level.high),
    n: known.length,
    isSeasonal: season !== null,
  };
}

/**
 * Returns the complete periods of a range that have a value, each with an expectation based on the periods before it;
 * the expectation is null if too few of these are known.
 */
export function evaluatePeriods(result: MeasureResult, grain: AnomalyGrain, range: Days): EvaluatedPeriod[] {
  const rows = sinceFirst(result, grain);
  const values = rows.map((row) => row.values[0] ?? null);
  return rows.flatMap((row, at) => {
    const { period } = row;
    const value = values[at] ?? null;
    if (!period || value === null || period.from < range.from || period.to > range.to) return [];
    return [{ row, period, value, expectation: expectationAfter(values.slice(0, at), grain) }];
  });
}

/** Returns the complete periods from the first one with any records, because earlier periods were not recorded. */
function sinceFirst({ rows, today }: MeasureResult, grain: AnomalyGrain): ResultRow[] {
  const isWhole = ({ from, to }: Days) =>
    to < today && bucketOf(from, grain, monday) === from && nextBucket(from, grain) === addDays(to, 1);
  const whole = rows.filter(({ period, is_unfinished }) => period && !is_unfinished && isWhole(period));
  const first = whole.findIndex(isBusy);
  return first < 0 ? [] : whole.slice(first);
}

const isBusy = ({ n }: ResultRow) => (n[0] ?? 0) > 0;

/** True if most periods have records. A weekday that hardly ever has any is a day off and is not counted. */
function isBusyEnough(rows: readonly ResultRow[], grain: AnomalyGrain): boolean {
  const kinds = grain === "day" ? Map.groupBy(rows, (_, at) => at % 7) : new Map([[0, rows]]);
  const open = [...kinds.values()].filter((some) => some.filter(isBusy).length * 100 > some.length * dayOff).flat();
  return open.length > 0 && open.filter(isBusy).length * 100 >= open.length * busyEnough;
}

/**
 * Returns the result with the shortest periods (day, week or month) that mostly have facts, with its grain and its
 * evaluated periods; null if no result can be evaluated.
 */
export function evaluableResult(
  answers: readonly MeasureResult[],
  range: Days,
): { grain: AnomalyGrain; answer: MeasureResult; judged: EvaluatedPeriod[] } | null {
  for (const [at, grain] of anomalyGrains.entries()) {
    const answer = answers[at];
    if (!answer) continue;
    if (!isBusyEnough(sinceFirst(answer, grain), grain)) continue;
    const periods = evaluatePeriods(answer, grain, range);
    if (periods.some(({ expectation }) => expectation)) return { grain, answer, judged: periods };
  }
  return null;
}

/** Returns the periods outside their usual range, in order. */
export const findAnomalies = (periods: readonly EvaluatedPeriod[]): Anomaly[] =>
  periods.flatMap((period) => {
    const { value, expectation } = period;
    if (!expectation) return [];
    const { expected, low, high } = expectation;
    if (value >= low && value <= high) return [];
    const edge = value < low ? expected - low : high - expected;
    return [{ ...period, expectation, score: edge > 0 ? Math.abs(value - expected) / edge : Infinity }];
  });
