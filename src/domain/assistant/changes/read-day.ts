import type { CompiledSentences } from "#domain/assistant/changes/compile.ts";
import type { DayRule } from "#domain/assistant/changes/sentences.ts";
import { addDays, isDay } from "#domain/time/dates.ts";

type Groups = Readonly<Record<string, string | undefined>>;

/** Parses the day that a text names; null if it names no day, or one that does not exist. */
export function readDay(text: string, { days, sentences }: CompiledSentences, today: string): string | null {
  for (const { rule, alone } of days) {
    const match = alone.exec(text.trim());
    const day = match && dayOf(rule, match.groups ?? {}, { today, ...sentences });
    if (day) return day;
  }
  return null;
}

const plain: readonly (DayRule | "iso")[] = ["today", "tomorrow", "dayAfterTomorrow"];

/**
 * Splits a text into a task and its day. A day at the start or end is removed from the task. A day in the middle stays
 * in the text, and is used only if it is unambiguous.
 */
export function splitDay(
  text: string,
  { days, sentences }: CompiledSentences,
  today: string,
): { rest: string; day: string | null } {
  for (const { rule, atEnd, atStart } of days)
    for (const edge of [atEnd, atStart]) {
      const match = edge.exec(text);
      const rest = match?.groups?.rest?.trim();
      const day = match && dayOf(rule, match.groups ?? {}, { today, ...sentences });
      if (rest && day) return { rest, day };
    }
  for (const { rule, within } of days) {
    const match = plain.includes(rule) && within.exec(text);
    if (match) return { rest: text, day: dayOf(rule, match.groups ?? {}, { today, ...sentences }) };
  }
  return { rest: text, day: null };
}

type Calendar = { today: string; weekdays: readonly string[]; months: readonly string[] };

/** Returns the ISO weekday of a day, from 1 (Monday) to 7 (Sunday). */
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
const placeIn = (forms: readonly string[], word = "") =>
  forms.findIndex((form) => new RegExp(`^(?:${form})$`, "iu").test(word)) + 1;

function dayOf(rule: DayRule | "iso", { iso, n, w, d, m, name }: Groups, { today, weekdays, months }: Calendar) {
  switch (rule) {
    case "iso":
      return iso !== undefined && isDay(iso) ? iso : null;
    case "today":
      return today;
    case "tomorrow":
      return addDays(today, 1);
    case "dayAfterTomorrow":
      return addDays(today, 2);
    case "nextWeek":
      return addDays(today, 8 - weekdayOf(today));
    case "inDays":
      return addDays(today, Number(n));
    case "inWeeks":
      return addDays(today, 7 * Number(n));
    case "weekday":
    case "weekdayNextWeek": {
      const weekday = placeIn(weekdays, w);
      if (weekday === 0) return null;
      if (rule === "weekdayNextWeek") return addDays(today, 7 - weekdayOf(today) + weekday);
      return addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1);
    }
    case "date": {
      const month = m === undefined ? placeIn(months, name) : Number(m);
      const rest = `-${String(month).padStart(2, "0")}-${String(Number(d)).padStart(2, "0")}`;
      const year = Number(today.slice(0, 4));
      return [`${year}${rest}`, `${year + 1}${rest}`].find((day) => isDay(day) && day >= today) ?? null;
    }
  }
}
