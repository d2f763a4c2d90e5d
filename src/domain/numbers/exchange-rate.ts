import { formatPlain, readNumber } from "#domain/numbers/numbers.ts";
import { isDay } from "#domain/time/dates.ts";

/** What one unit of a currency is worth in another, from a day on. */
export type ExchangeRate = { day: string; from_currency: string; to_currency: string; rate: number };
/** The same as the boxes of a form have it. */
export type RateBoxes = Record<keyof ExchangeRate, string>;
export type RateProblem = "required" | "day" | "same" | "rate";

const decimals = 12;
const tooMuch = 1e12;

/** The boxes of a rate that is there, or those of a new one. */
export const toRateBoxes = ({ rate, ...rest }: ExchangeRate, language: string): RateBoxes => ({
  ...rest,
  rate: formatPlain(rate, language),
});

/** What is wrong with the boxes, by name. */
export function rateProblems(typed: RateBoxes, language: string): Partial<Record<keyof ExchangeRate, RateProblem>> {
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

/** The rate that sound boxes stand for. */
export const toRate = (typed: RateBoxes, language: string): ExchangeRate => ({
  ...typed,
  rate: Number(readNumber(typed.rate.trim(), language)),
});
