/** Start and end (HH:MM) by ISO weekday, from 1 (Monday) to 7 (Sunday). A missing day is a day off. */
export type WorkingHours = Partial<Record<Weekday, { from: string; to: string }>>;
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];

/** The default hours for a new working day. */
export const usualHours = { from: "09:00", to: "17:00" };

/** Returns the name of a weekday in the reader's language. */
export function weekdayName(day: Weekday, language: string, weekday: "long" | "short" = "long"): string {
  // 1 January 2024 was a Monday.
  return new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" }).format(Date.UTC(2024, 0, day));
}

/** Returns the working hours of the week in order, with one span for consecutive days with the same hours. */
export function hourSpans(hours: WorkingHours): { first: Weekday; last: Weekday; from: string; to: string }[] {
  const spans: ReturnType<typeof hourSpans> = [];
  for (const day of weekdays) {
    const own = hours[day];
    const previous = spans.at(-1);
    if (!own) continue;
    if (previous?.last === day - 1 && previous.from === own.from && previous.to === own.to) previous.last = day;
    else spans.push({ first: day, last: day, ...own });
  }
  return spans;
}

/** Returns the value stored in the database, which has already validated it. */
export function toWorkingHours(stored: unknown): WorkingHours {
  if (typeof stored !== "object" || stored === null) return {};
  const days = Object.entries(stored as Record<string, { from: string; to: string }>);
  return Object.fromEntries(days) as WorkingHours;
}
