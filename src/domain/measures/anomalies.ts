import { giveSeason, meanOf, seasonOf, takeSeason } from "#domain/forecast/season.ts";
import type { Answer, AnswerRow } from "#domain/measures/answer.ts";
import type { Days, Question } from "#domain/measures/question.ts";
import { bucketOf, nextBucket } from "#domain/measures/ranges.ts";
import { addDays } from "#domain/time/dates.ts";

/** How finely periods are judged, the finest that has enough going on. */
export const anomalyGrains = ["day", "week", "month"] as const;
export type AnomalyGrain = (typeof anomalyGrains)[number];

/** What a period was expected to come to, the median of earlier ones like it, and between what it would have been usual. */
export type Expectation = {
  expected: number;
  low: number;
  high: number;
  /** Of how many earlier periods: the same weekday, weeks, or months. */
  n: number;
  /** The months' season was taken out, and given to what is expected. */
  isSeasonal: boolean;
};
export type Judged = { row: AnswerRow; period: Days; value: number; expectation: Expectation | null };
/** `score` is 1 at the edge of what is usual. */
export type Anomaly = Judged & { expectation: Expectation; score: number };

/** Which earlier periods one is compared with: every so many, so many at most, and at least. */
const like = {
  day: { step: 7, most: 26, least: 8 },
  week: { step: 1, most: 26, least: 12 },
  month: { step: 1, most: 48, least: 12 },
} as const satisfies Record<AnomalyGrain, object>;

/** Of the periods so many in a hundred must have facts, or coarser ones are judged; days off do not count. */
const busyEnough = 90;
const dayOff = 10;
const beyond = 3.5;

const monday = 1;
const daysRead: Record<AnomalyGrain, number> = { day: 7 * 26, week: 7 * 26, month: 31 * 48 };

/** What has to be asked of a measure to judge the periods of a range: by day, by week and by month. */
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

export const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
};

/**
 * The modified z-score of Iglewicz and Hoaglin (How to Detect and Handle Outliers, 1993): what is further from the median
 * than 3.5 × MAD ÷ 0.6745 stands out, MAD being the median of how far values are from it. Where more than half are the same,
 * so that the MAD is nought, 3.5 × 1.2533 × the mean of these distances. One far value moves neither by much. Values that are
 * all above nought are compared by their logarithms, as amounts vary by a share of what they are.
 */
export function usual(values: readonly number[]): Pick<Expectation, "expected" | "low" | "high"> {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  // A logarithm and back is not quite the same.
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

/** What the value after these is expected to be, by those like it; null where too few are known. */
export function expectationAfter(values: readonly (number | null)[], grain: AnomalyGrain): Expectation | null {
  const { step, most, least } = like[grain];
  const places = Array.from({ length: most }, (_, no) => values.length - step * (no + 1)).filter((at) => at >= 0);
  const known = places.toReversed().flatMap((at) => values[at] ?? []);
  if (known.length < least) return null;
  // A season is told from months without a gap, of three years at least.
  const season = grain === "month" && known.length === places.length ? seasonOf(known, 12) : null;
  const level = usual(season ? takeSeason(known, season) : known);
  const given = (value: number) => (season ? (giveSeason([value], season, known.length)[0] ?? value) : value);
  return {
    expected: given(level.expected),
    low: given(level.low),
    high: given(level.high),
    n: known.length,
    isSeasonal: season !== null,
  };
}

/** The complete periods of a range, each with what it was expected to be by those before it. */
export function judge(answer: Answer, grain: AnomalyGrain, range: Days): Judged[] {
  const rows = sinceFirst(answer, grain);
  const values = rows.map((row) => row.values[0] ?? null);
  return rows.flatMap((row, at) => {
    const { period } = row;
    const value = values[at] ?? null;
    if (!period || value === null || period.from < range.from || period.to > range.to) return [];
    return [{ row, period, value, expectation: expectationAfter(values.slice(0, at), grain) }];
  });
}

/** Complete periods from the first in which anything happened: before it nobody counted. */
function sinceFirst({ rows, today }: Answer, grain: AnomalyGrain): AnswerRow[] {
  const isWhole = ({ from, to }: Days) =>
    to < today && bucketOf(from, grain, monday) === from && nextBucket(from, grain) === addDays(to, 1);
  const whole = rows.filter(({ period, is_unfinished }) => period && !is_unfinished && isWhole(period));
  const first = whole.findIndex(isBusy);
  return first < 0 ? [] : whole.slice(first);
}

const isBusy = ({ n }: AnswerRow) => (n[0] ?? 0) > 0;

/** Whether there is something in most of them; a weekday on which there hardly ever is, is a day off. */
function isBusyEnough(rows: readonly AnswerRow[], grain: AnomalyGrain): boolean {
  const kinds = grain === "day" ? Map.groupBy(rows, (_, at) => at % 7) : new Map([[0, rows]]);
  const open = [...kinds.values()].filter((some) => some.filter(isBusy).length * 100 > some.length * dayOff).flat();
  return open.length > 0 && open.filter(isBusy).length * 100 >= open.length * busyEnough;
}

/** The finest of these answers by day, week and month that has facts in most of its periods, with its grain; null where none can be judged. */
export function judgeable(
  answers: readonly Answer[],
  range: Days,
): { grain: AnomalyGrain; answer: Answer; judged: Judged[] } | null {
  for (const [at, grain] of anomalyGrains.entries()) {
    const answer = answers[at];
    if (!answer) continue;
    if (!isBusyEnough(sinceFirst(answer, grain), grain)) continue;
    const judged = judge(answer, grain, range);
    if (judged.some(({ expectation }) => expectation)) return { grain, answer, judged };
  }
  return null;
}

/** The periods that are further from what was expected than is usual, in their order. */
export const anomaliesAmong = (judged: readonly Judged[]): Anomaly[] =>
  judged.flatMap((one) => {
    const { value, expectation } = one;
    if (!expectation) return [];
    const { expected, low, high } = expectation;
    if (value >= low && value <= high) return [];
    const edge = value < low ? expected - low : high - expected;
    return [{ ...one, expectation, score: edge > 0 ? Math.abs(value - expected) / edge : Infinity }];
  });
