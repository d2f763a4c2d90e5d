import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import { numberOf } from "#domain/assistant/read-calendar.ts";
import { meaning, type TokenStream } from "#domain/assistant/token-stream.ts";
import type { Range } from "#domain/metrics/question.ts";
import { resolveRange, shiftMonths } from "#domain/metrics/ranges.ts";
import { addDays } from "#domain/time/dates.ts";

/** The first day of the time without orders, if the question names a number of units. */
export type QuietTime = { since: string | undefined };

const maxCount = 99;
const halfYear = 6;
/** The months of 'in a while'. */
const aWhile = 3;

/** Parses the time without orders of customers, as in 'for 3 months'; undefined for all other questions. */
export function readQuietTime(stream: TokenStream, today: string): QuietTime | undefined {
  const isQuiet = stream.takeAll("mark.quiet");
  if (!isQuiet) return undefined;
  const counted = readDuration(stream, today);
  const isWhile = stream.tokens.some((token) => meaning(token, "mark.while") !== undefined);
  if (counted.since !== undefined || !isWhile) return counted;
  stream.takeAll("mark.while");
  return { since: shiftMonths(today, -aWhile) };
}

/**
 * Parses 'for 3 months'. `since` is the day on which that time started, undefined if the question names no such time.
 */
export function readDuration(stream: TokenStream, today: string): QuietTime {
  const { tokens } = stream;
  const half = stream.all("mark.halfYear")[0];
  if (half) {
    useWithLimits(stream, half.at, half.at);
    return { since: shiftMonths(today, -halfYear) };
  }
  for (const [at, token] of tokens.entries()) {
    const count = numberOf(token);
    const unit = meaning(tokens[at + 1], "unit") ?? calendarUnit(meaning(tokens[at + 1], "calendar"));
    // 'The last 3 months' is a date range, and 'the 5th' of a month is a date.
    const before = tokens[at - 1];
    const isOther = meaning(before, "span") === "last" || meaning(before, "calendar") !== undefined;
    const isCount =
      stream.isFree(token) && count !== undefined && Number.isInteger(count) && count >= 1 && count <= maxCount;
    if (!isCount || !unit || isOther) continue;
    useWithLimits(stream, at, at + 1);
    return { since: daysBefore(today, count, unit) };
  }
  return { since: undefined };
}

/**
 * Returns the unit if a number with this calendar word can be a count: '日' and '年' can count days and years, but a
 * number with '月' is a month of the year.
 */
const calendarUnit = (unit: string | undefined) => (unit === "day" || unit === "year" ? unit : undefined);

/** Marks the tokens of a time as used, including 'more than' or 'at least' next to them. */
function useWithLimits(stream: TokenStream, from: number, to: number) {
  const limits = [from - 1, to + 1].map((at) => stream.tokens[at]).filter((token) => meaning(token, "than"));
  stream.use(...stream.tokens.slice(from, to + 1), ...limits);
}

const monthsOf: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };

function daysBefore(today: string, count: number, unit: string): string {
  const months = monthsOf[unit];
  if (months !== undefined) return shiftMonths(today, -count * months);
  return addDays(today, -count * (unit === "week" ? 7 : 1));
}

/**
 * Returns the start of the period without orders: the start of the counted time, or of a range that reaches until
 * today. Undefined if the question has neither or both.
 */
export function quietSince({ since }: QuietTime, range: Range | undefined, today: string): string | undefined {
  if (range === undefined || range === "all") return since;
  const { from, to } = resolveRange(range, today);
  return since === undefined && to >= today ? from : undefined;
}

/** Returns the question for customers whose last order was before a day. */
export function withQuietCustomers(asked: ParsedQuestion, day: string | undefined): ParsedQuestion {
  const { range: _, ...read } = asked;
  return {
    ...read,
    ...(read.quantity !== "count" && { wants: "list" as const }),
    ...(day && { quietSince: day }),
  };
}
