import type { Advice, AdviceKey, ForecastReport } from "#domain/metrics/forecast-report/forecast-report.ts";
import { formatMoney } from "#domain/numbers/money.ts";
import { formatNumber, formatPercent } from "#domain/numbers/numbers.ts";
import { formatDay } from "#domain/time/dates.ts";

/**
 * The meaning of each finding, for a language model that rephrases it in the reader's language. The app's pages have
 * their own sentences.
 */
const meanings: Record<AdviceKey, string> = {
  more: "Revenue of the forecast months is expected at {value}, {change} more than the {before} of the same months a year before ({days}).",
  less: "Revenue of the forecast months is expected at {value}, {change} less than the {before} of the same months a year before ({days}).",
  same: "Revenue of the forecast months is expected at {value}, about the {before} of the same months a year before ({days}).",
  past: "Tried on {tries} earlier months, forecasts like this were off by {error} a month on average; repeating the past was off by {naive}.",
  outlier: "The month {days} stood out with {value} where {usual} is usual; the forecast leaves it out.",
  partUp:
    "Of all parts of revenue, {part} is expected to gain most: {value}, {change} more than the {before} of a year before.",
  partDown:
    "Of all parts of revenue, {part} is expected to lose most: {value}, {change} less than the {before} of a year before.",
  likely: "{leads} leads, worth {value} by their chances, are likely to be won. Advice: keep in touch.",
  overdue: "{leads} leads, worth {value} by their chances, are past their close dates. Advice: agree on new ones.",
  quiet: "{leads} leads, worth {value} by their chances, have heard nothing for over 14 days. Advice: get in touch.",
  slow: "{leads} leads, worth {value} by their chances, are longer in their stages than usual. Advice: ask what is in the way.",
};

/**
 * Formats a finding as a sentence, with numbers in the format of the reader's language and the names of its records.
 */
export function describeAdvice(advice: Advice, { currency }: Pick<ForecastReport, "currency">, language: string) {
  const { values, days, part } = advice;
  const write = (name: string): string => {
    if (name === "days") return days ? `${formatDay(days.from, language)} – ${formatDay(days.to, language)}` : "";
    if (name === "part") return part ?? "sales without one";
    const value = values[name as keyof typeof values] ?? 0;
    if (name === "change") return formatPercent(value, language);
    return name === "leads" || name === "tries"
      ? formatNumber(value, language)
      : formatMoney(value, currency, language);
  };
  const text = meanings[advice.key].replace(/\{(\w+)\}/g, (_all, name: string) => write(name));
  return { text, names: part ? [part] : [] };
}
