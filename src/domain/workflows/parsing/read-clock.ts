import { readWeekday } from "#domain/language/read-day.ts";
import type { TriggerIntent } from "#domain/workflows/parsing/grammar.ts";
import type { Names } from "#domain/workflows/parsing/names.ts";
import type { Captures } from "#domain/workflows/parsing/slots.ts";
import type { Unnamed } from "#domain/workflows/steps/define-step.ts";
import { maxDays, type Trigger, usualHour } from "#domain/workflows/trigger.ts";

export type ClockIntent = Extract<
  TriggerIntent,
  "daily" | "weekly" | "monthly" | "beforeDate" | "afterDate" | "stays" | "unchanged"
>;

/** Parses a scheduled trigger; null if it contains an invalid day or hour. */
export function clockTrigger(
  intent: ClockIntent,
  captures: Captures,
  names: Names,
  where: string,
): { trigger: Trigger } | Unnamed | null {
  const { kind: entity } = names;
  const at = captures.hour === undefined ? usualHour : hourOf(captures.hour, names);
  if (at === null) return null;
  const shared = { entity, at, where };
  switch (intent) {
    case "daily":
      return { trigger: { on: "schedule", every: "day", ...shared } };
    case "weekly": {
      const weekdays = weekdaysOf(captures.weekdays ?? "", names);
      return weekdays && { trigger: { on: "schedule", every: "week", weekdays, ...shared } };
    }
    case "monthly": {
      const day = Number(captures.monthday);
      return day >= 1 && day <= 31 ? { trigger: { on: "schedule", every: "month", day, ...shared } } : null;
    }
    case "beforeDate":
    case "afterDate": {
      const column = names.field(captures.field ?? "");
      const days = daysOf(captures.duration, names);
      if (column?.kind !== "date" || days === null) return null;
      const offset = intent === "beforeDate" ? -days : days;
      return { trigger: { on: "date", field: column.name, days: offset, ...shared } };
    }
    case "stays":
    case "unchanged": {
      const days = daysOf(captures.duration, names);
      if (days === null || (intent === "stays" && entity !== "deals")) return null;
      const stage = intent === "stays" ? names.stage(captures.stage ?? "") : undefined;
      if (stage === null) return { unnamed: [names.meant(captures.stage ?? "")] };
      return { trigger: { on: "stays", stages: stage === undefined ? [] : [stage], days, ...shared } };
    }
  }
}

/** Converts a time of day in a language to HH:MM; null if it is not one. */
function hourOf(phrase: string, { grammar }: Names): string | null {
  const [, digits = "", minutes = "00"] = /(\d{1,2})\D?(\d{2})?/u.exec(phrase) ?? [];
  const isLate = grammar.is("isAfternoon", phrase);
  const hour = isLate && Number(digits) < 12 ? Number(digits) + 12 : Number(digits);
  if (digits === "" || hour > 23 || Number(minutes) > 59) return null;
  return `${String(hour).padStart(2, "0")}:${minutes}`;
}

/** Returns the ISO weekdays (1 is Monday) that a text names; null if it contains anything else. */
function weekdaysOf(phrase: string, { grammar }: Names): number[] | null {
  if (grammar.is("workdays", phrase)) return [1, 2, 3, 4, 5];
  const days = grammar.split("and", phrase).map((part) => readWeekday(part, grammar.language));
  const known = days.filter((day) => day !== null);
  return known.length > 0 && known.length === days.length
    ? [...new Set(known)].toSorted((one, other) => one - other)
    : null;
}

function daysOf(phrase: string | undefined, names: Names): number | null {
  const hours = names.hours(phrase);
  const days = hours === null ? null : hours / 24;
  return days !== null && Number.isInteger(days) && days <= maxDays ? days : null;
}
