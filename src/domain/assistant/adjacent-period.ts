import { wholeRange } from "#domain/assistant/record-conditions.ts";
import type { Token } from "#domain/assistant/segment.ts";
import { meaning, type TokenStream } from "#domain/assistant/token-stream.ts";
import { type Days, type Grain, grains, type Range } from "#domain/metrics/question.ts";
import { bucketOf, periodOf, resolveRange } from "#domain/metrics/ranges.ts";
import { addDays } from "#domain/time/dates.ts";

/**
 * Parses 'and next?' and 'the one before?' into the period before or after that of the previous question. Undefined if
 * there are no such words, or if the previous period is not a whole week, month, quarter or year.
 */
export function adjacentPeriod(stream: TokenStream, base: Range, today: string): Days | undefined {
  const isAlone = ({ token, at }: { token: Token; at: number }) =>
    token.number === undefined &&
    stream.tokens[at + 1]?.number === undefined &&
    meaning(stream.tokens[at + 1], "unit") === undefined;
  const find = (...marks: string[]) => marks.flatMap((mark) => stream.all(mark).filter(isAlone))[0];
  const earlier = find("mark.earlier", "span.last");
  const mark = earlier ?? find("mark.later", "span.next");
  const { from, to } = resolveRange(wholeRange(base, today), today);
  const grain = grains.find((unit) => {
    const whole = periodOf(from, unit);
    return whole.from === from && whole.to === to;
  });
  if (!mark || !grain) return undefined;
  stream.use(mark.token);
  return earlier ? bucketBefore(from, grain) : periodOf(addDays(to, 1), grain);
}

/** Returns the whole week, month, quarter or year before the period that contains a day. */
export const bucketBefore = (day: string, grain: Grain): Days => periodOf(addDays(bucketOf(day, grain, 1), -1), grain);
