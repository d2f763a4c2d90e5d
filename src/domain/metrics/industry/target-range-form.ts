import type { Unit } from "#domain/metrics/measure-result.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { currencyDigits } from "#domain/numbers/money.ts";
import { formatPlain, readNumber } from "#domain/numbers/numbers.ts";

import type { Band } from "./band.ts";

/** The limits of a band as form values. Amounts are in main currency units. */
export type TargetRangeForm = { low: string; high: string };
export type TargetProblem = "number" | "order";
type FormatOptions = { unit: Unit; currency: Currency; language: string };

const scaleOf = ({ unit, currency }: FormatOptions) => (unit === "money" ? 10 ** currencyDigits(currency) : 1);
const maxTarget = 1e12;

const read = (typed: string, { language }: FormatOptions) => {
  const text = typed.trim();
  return text === "" ? null : Number(readNumber(text, language) ?? Number.NaN);
};

/** Formats a band as form values. */
export function toTargetRangeForm(band: Band | null, options: FormatOptions): TargetRangeForm {
  const write = (value: number | null | undefined) =>
    value == null ? "" : formatPlain(value / scaleOf(options), options.language);
  return { low: write(band?.low), high: write(band?.high) };
}

/** Returns the problems with the form values, by field. */
export function targetProblems(
  typed: TargetRangeForm,
  options: FormatOptions,
): Partial<Record<keyof TargetRangeForm, TargetProblem>> {
  const low = read(typed.low, options);
  const high = read(typed.high, options);
  const isNone = (value: number | null) => value !== null && !(Math.abs(value) < maxTarget);
  return {
    ...(isNone(low) && { low: "number" as const }),
    ...(isNone(high)
      ? { high: "number" as const }
      : low !== null && high !== null && high < low && { high: "order" as const }),
  };
}

/** Parses valid form values into a band; a side without a number is null. */
export function toBand(typed: TargetRangeForm, options: FormatOptions): Band {
  const side = (text: string) => {
    const value = read(text, options);
    return value === null ? null : value * scaleOf(options);
  };
  return { low: side(typed.low), high: side(typed.high) };
}
