import type { SourceSpan } from "#domain/metrics/fact.ts";
import type { Days } from "#domain/metrics/question.ts";
import { addMonths, monthOf } from "#domain/records/lists/calendar.ts";
import { addDays, countDays, monthSpan } from "#domain/time/dates.ts";

/** Days that are read individually and added to whole months (1) or subtracted from them (-1). */
export type Subrange = Days & { sign: 1 | -1 };

/**
 * Splits a range into whole months, and the missing or surplus days at each end, whichever are fewer. There are no
 * months if all of their days would have to be subtracted again.
 */
export function splitMonths({ from, to }: Days): { months: Days | null; rest: Subrange[] } {
  const [start, endOfFirst] = monthSpan(monthOf(from));
  const [startOfLast, end] = monthSpan(monthOf(to));
  const before: Subrange[] = from === start ? [] : [{ from: start, to: addDays(from, -1), sign: -1 }];
  const after: Subrange[] = to === end ? [] : [{ from: addDays(to, 1), to: end, sign: -1 }];
  if (start === startOfLast) {
    const surplus = [...before, ...after];
    if (daysOf(surplus) >= countDays({ from, to })) return { months: null, rest: [{ from, to, sign: 1 }] };
    return { months: { from: start, to: end }, rest: surplus };
  }
  const head: Subrange = { from, to: endOfFirst, sign: 1 };
  const tail: Subrange = { from: startOfLast, to, sign: 1 };
  const withFirst = daysOf(before) < countDays(head);
  const withLast = daysOf(after) < countDays(tail);
  const months = {
    from: withFirst ? start : `${addMonths(monthOf(from), 1)}-01`,
    to: withLast ? end : addDays(startOfLast, -1),
  };
  return {
    months: months.from <= months.to ? months : null,
    rest: [...(withFirst ? before : [head]), ...(withLast ? after : [tail])],
  };
}

const daysOf = (parts: readonly Subrange[]) => parts.reduce((sum, part) => sum + countDays(part), 0);

/** Returns the subranges for which a source is read, each with the number of its span. */
export function subrangesOf(spans: readonly Days[], part: SourceSpan | undefined): (Subrange & { no: number })[] {
  return spans.flatMap((span, no): (Subrange & { no: number })[] => {
    if (!part) return [{ no, ...span, sign: 1 }];
    const { months, rest } = splitMonths(span);
    if (part === "rest") return rest.map((subrange) => ({ no, ...subrange }));
    return months ? [{ no, ...months, sign: 1 }] : [];
  });
}
