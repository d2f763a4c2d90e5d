import type { Unit } from "#domain/metrics/measure-result.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { currencyDigits, formatMoney } from "#domain/numbers/money.ts";
import { formatNumber, showMinus } from "#domain/numbers/numbers.ts";

/**
 * The currency is undefined if there are no amounts, or until a result arrives. An amount without a currency is shown
 * as a dash.
 */
type Reader = {
  language: string;
  currency: Currency | undefined;
  /** True to omit the decimals of amounts from 100 up, so that all amounts on a page have the same precision. */
  isRounded?: boolean;
};

const formats = new Map<string, Intl.NumberFormat>();

function formatWith(language: string, options: Intl.NumberFormatOptions): (value: number) => string {
  const key = language + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.NumberFormat(language, options);
  formats.set(key, format);
  return (value) => showMinus(format.format(value));
}

/**
 * Formats a value of a result in full, with its unit and in the reader's language. An amount without a currency is '—'.
 */
export function formatMetric(value: number, unit: Unit, { language, currency, isRounded = false }: Reader): string {
  switch (unit) {
    case "money":
      if (!currency) return "—";
      return formatMoney(
        Math.round(value),
        currency,
        language,
        isRounded && Math.abs(value) >= 100 * 10 ** currencyDigits(currency) ? false : undefined,
      );
    case "percent":
      return formatWith(language, { style: "percent", maximumFractionDigits: 1 })(value / 100);
    case "days":
    case "minutes":
    case "months":
      return formatWith(language, {
        style: "unit",
        unit: unit.slice(0, -1),
        unitDisplay: "long",
        maximumFractionDigits: 1,
      })(value);
    case "ratio":
      return formatWith(language, { maximumFractionDigits: 2 })(value);
    case "points":
      return formatWith(language, { maximumFractionDigits: 0 })(value);
    case "count":
    case "quantity":
      return formatNumber(value, language);
  }
}

/** Formats a value briefly for an axis: 12,000 dollars as '$12K'. */
export function formatTick(value: number, unit: Unit, { language, currency }: Reader): string {
  const short = { notation: "compact", maximumFractionDigits: 1 } as const;
  switch (unit) {
    case "money":
      if (!currency) return "—";
      return formatWith(language, {
        ...short,
        style: "currency",
        currency,
        currencyDisplay: "narrowSymbol",
        minimumFractionDigits: 0,
      })(value / 10 ** currencyDigits(currency));
    case "percent":
      return formatMetric(value, unit, { language, currency });
    case "days":
    case "minutes":
    case "months":
    case "ratio":
    case "points":
    case "count":
    case "quantity":
      return formatWith(language, short)(value);
  }
}
