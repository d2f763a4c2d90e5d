import { addMonths, monthOf } from "#domain/lists/calendar.ts";
import type { SourceSpan } from "#domain/measures/fact.ts";
import type { Days } from "#domain/measures/question.ts";
import { addDays } from "#domain/time/dates.ts";

const startOf = (day: string) => `${monthOf(day)}-01`;
const afterMonth = (day: string) => `${addMonths(monthOf(day), 1)}-01`;

/** The whole months of a range, and the days before and after them; no months where it holds no whole one. */
export function partMonths({ from, to }: Days): { months: Days | null; rest: Days[] } {
  const first = startOf(from) === from ? from : afterMonth(from);
  const end = addDays(to, 1);
  const last = addDays(startOf(end), -1);
  if (first > last) return { months: null, rest: [{ from, to }] };
  const rest = [
    { from, to: addDays(first, -1) },
    { from: addDays(last, 1), to },
  ].filter((days) => days.from <= days.to);
  return { months: { from: first, to: last }, rest };
}

/** The days of each span that a source is read for, by the number of the span. */
export function erasOf(spans: readonly Days[], part: SourceSpan | undefined): (Days & { no: number })[] {
  return spans.flatMap((span, no) => {
    if (!part) return [{ no, ...span }];
    const { months, rest } = partMonths(span);
    const days = part === "months" ? [months].flatMap((one) => one ?? []) : rest;
    return days.map((one) => ({ no, ...one }));
  });
}
