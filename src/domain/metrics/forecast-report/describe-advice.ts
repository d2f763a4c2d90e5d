import type { Advice, AdviceKey, ForecastReport } from "#domain/metrics/forecast-report/forecast-report.ts";
import { formatMoney } from "#domain/numbers/money.ts";
import { formatNumber, formatPercent } from "#domain/numbers/numbers.ts";
import { formatDay } from "#domain/time/dates.ts";

/**
 * The meaning of each finding, for a language model that rephrases it in the reader's language. The app's pages have
 * their own sentences.
 */
const meanings: Record<AdviceKey, string> = {
  more: "Expected revenue for the forecast months is {value}, {change} more than {before} in the same months a year earlier ({days}).",
  less: "Expected revenue for the forecast months is {value}, {change} less than {before} in the same months a year earlier ({days}).",
  same: "Expected revenue for the forecast months is {value}, similar to {before} in the same months a year earlier ({days}).",
  past: "Tested on {tries} past months, these forecasts had a typical error of {error} a month. Repeating last year had an error of {naive}.",
  outlier: "{days} was unusual: {value} instead of about {usual}. The forecast ignores it.",
  partUp: "{part} is expected to grow most, to {value}, {change} more than {before} a year earlier.",
  partDown: "{part} is expected to fall most, to {value}, {change} less than {before} a year earlier.",
  likely: "{leads} leads with a weighted value of {value} are likely to close. Advice: keep in touch.",
  overdue: "{leads} leads with a weighted value of {value} are past their close dates. Advice: agree on new dates.",
  quiet:
    "{leads} leads with a weighted value of {value} have not been contacted for over 14 days. Advice: get in touch.",
  slow: "{leads} leads with a weighted value of {value} are over the time limit of their stages. Advice: find out what is blocking them.",
};

/**
 * Formats a finding as a sentence, with numbers in the format of the reader's language and the names of its records.
 */
export function describeAdvice(advice: Advice, { currency }: Pick<ForecastReport, "currency">, language: string) {
  const { values, days, part } = advice;
  const write = (name: string): string => {
    if (name === "days") return days ? `${formatDay(days.from, language)} – ${formatDay(days.to, language)}` : "";
    if (name === "part") return part ?? "sales without a name";
    const value = values[name as keyof typeof values] ?? 0;
    if (name === "change") return formatPercent(value, language);
    return name === "leads" || name === "tries"
      ? formatNumber(value, language)
      : formatMoney(value, currency, language);
  };
  const text = meanings[advice.key].replace(/\{(\w+)\}/g, (_all, name: string) => write(name));
  return { text, names: part ? [part] : [] };
}
