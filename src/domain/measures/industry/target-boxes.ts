import type { Unit } from "#domain/measures/answer.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { currencyDigits } from "#domain/numbers/money.ts";
import { formatPlain, readNumber } from "#domain/numbers/numbers.ts";

import type { Band } from "./band.ts";

/** The sides of a band as form values: amounts in whole units. */
export type TargetBoxes = { low: string; high: string };
export type TargetProblem = "number" | "order";
type Place = { unit: Unit; currency: Currency; language: string };

const scaleOf = ({ unit, currency }: Place) => (unit === "money" ? 10 ** currencyDigits(currency) : 1);
const most = 1e12;

const read = (typed: string, { language }: Place) => {
  const text = typed.trim();
  return text === "" ? null : Number(readNumber(text, language) ?? Number.NaN);
};

/** Returns a band's form values. */
export function toTargetBoxes(band: Band | null, place: Place): TargetBoxes {
  const write = (value: number | null | undefined) =>
    value == null ? "" : formatPlain(value / scaleOf(place), place.language);
  return { low: write(band?.low), high: write(band?.high) };
}

/** Returns the problems with the form values, by name. */
export function targetProblems(typed: TargetBoxes, place: Place): Partial<Record<keyof TargetBoxes, TargetProblem>> {
  const low = read(typed.low, place);
  const high = read(typed.high, place);
  const isNone = (value: number | null) => value !== null && !(Math.abs(value) < most);
  return {
    ...(isNone(low) && { low: "number" as const }),
    ...(isNone(high)
      ? { high: "number" as const }
      : low !== null && high !== null && high < low && { high: "order" as const }),
  };
}

/** Parses valid form values as a band. */
export function toBand(typed: TargetBoxes, place: Place): Band {
  const side = (text: string) => {
    const value = read(text, place);
    return value === null ? null : value * scaleOf(place);
  };
  return { low: side(typed.low), high: side(typed.high) };
}
