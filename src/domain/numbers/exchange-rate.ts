import { formatPlain, readNumber } from "#domain/numbers/numbers.ts";
import { isDay } from "#domain/time/dates.ts";

/** The value of one unit of a currency in another currency, starting on a day. */
export type ExchangeRate = { day: string; from_currency: string; to_currency: string; rate: number };
export type RateForm = Record<keyof ExchangeRate, string>;
export type RateProblem = "required" | "day" | "same" | "rate";

const decimals = 12;
const tooMuch = 1e12;

/** Formats a rate in a reader's language, with all of its decimals. */
export const formatRate = (rate: number, language: string): string => formatPlain(rate, language, decimals);

/** Formats a rate as form values. */
export const toRateForm = ({ rate, ...rest }: ExchangeRate, language: string): RateForm => ({
  ...rest,
  rate: formatRate(rate, language),
});

/** Returns the problems with the form values, by field. */
export function rateProblems(typed: RateForm, language: string): Partial<Record<keyof ExchangeRate, RateProblem>> {
  const amount = readNumber(typed.rate.trim(), language);
  const value = Number(amount);
  const isRate = amount !== null && value >= 10 ** -decimals && value < tooMuch;
  return {
    ...((!isDay(typed.day) || typed.day < "1000" || typed.day > "2200") && { day: typed.day ? "day" : "required" }),
    ...(!typed.from_currency && { from_currency: "required" }),
    ...(typed.from_currency === typed.to_currency && { to_currency: "same" }),
    ...(!typed.to_currency && { to_currency: "required" }),
    ...(!isRate && { rate: typed.rate.trim() ? "rate" : "required" }),
  };
}

/** Parses valid form values into a rate. */
export const toRate = (typed: RateForm, language: string): ExchangeRate => ({
  ...typed,
  rate: Number(readNumber(typed.rate.trim(), language)),
});

/**
 * Returns the value of one unit of a currency in another currency on a day. This is the last rate up to that day, in
 * either direction; null if there is none.
 */
export function rateOn(rates: readonly ExchangeRate[], from: string, to: string, day: string): number | null {
  const known = rates
    .filter((rate) => rate.day <= day)
    .flatMap((rate) => {
      if (rate.from_currency === from && rate.to_currency === to)
        return { day: rate.day, rate: rate.rate, isOwn: true };
      if (rate.from_currency === to && rate.to_currency === from)
        return { day: rate.day, rate: 1 / rate.rate, isOwn: false };
      return [];
    })
    .toSorted((one, other) => other.day.localeCompare(one.day) || Number(other.isOwn) - Number(one.isOwn));
  return known[0]?.rate ?? null;
}
