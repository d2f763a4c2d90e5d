import type { TokenStream } from "#domain/assistant/token-stream.ts";
import type { Days } from "#domain/metrics/question.ts";
import { bucketOf } from "#domain/metrics/ranges.ts";
import { addDays } from "#domain/time/dates.ts";

/** Separates the week from its day in Chinese, where both share a word: 上周五 is 'last week, Friday'. */
export const separateWeekdays = (text: string): string =>
  text.replaceAll(/([上下这這本])个?(周|星期|礼拜|週|禮拜)([一二三四五六日天])/gu, "$1周 周$3");

const week = 7;
const saturday = 5;

/**
 * Parses a weekend or a day of the week, seen from today: the latest one in a question about the past, otherwise the
 * next one. Undefined if there is none, or if it could be either; the word then stays unused.
 */
export function readWeekdays(stream: TokenStream, today: string, way: "past" | "ahead" | null): Days | undefined {
  const monday = bucketOf(today, "week", 1);
  const weekend = (step: number) => {
    const from = addDays(monday, saturday + step * week);
    return { from, to: addDays(from, 1) };
  };
  const take = (...concepts: string[]) => concepts.some((concept) => stream.take(concept) !== undefined);
  const isNear = (concept: string, at: number) => {
    const near = stream.all(concept).find((one) => Math.abs(one.at - at) === 1);
    stream.use(near?.token);
    return near !== undefined;
  };
  if (take("work.lastWeekend")) return weekend(-1);
  if (take("work.nextWeekend")) return weekend(1);
  if (take("work.saturdays")) return weekend(0);
  for (let day = 0; day < week; day += 1) {
    const [found] = stream.all(`work.day${day}`);
    if (!found) continue;
    const isLast = isNear("work.latest", found.at) || isNear("span.last", found.at);
    const isNext = !isLast && (isNear("work.next", found.at) || isNear("span.next", found.at));
    const isWeek = stream.all("time").some(({ id }) => id.endsWith("_week"));
    const own = addDays(monday, day);
    const past = own <= today ? own : addDays(own, -week);
    if (isLast || isNext || isWeek || way !== null) stream.use(found.token);
    if (isLast || way === "past") return onDay(past === today && isLast ? addDays(past, -week) : past);
    if (isNext || way === "ahead" || isWeek)
      return onDay(own >= today && !(isNext && own === today) ? own : addDays(own, week));
    return undefined;
  }
  return undefined;
}

const onDay = (day: string): Days => ({ from: day, to: day });
