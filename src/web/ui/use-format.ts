import { useMemo } from "react";
import { useTranslation } from "react-i18next";

import type { Currency } from "#domain/numbers/currency.ts";
import { formatMoney } from "#domain/numbers/money.ts";
import { formatNumber, formatPercent, isZero } from "#domain/numbers/numbers.ts";
import { isolateValue } from "#domain/text-direction.ts";
import {
  formatBrief,
  formatDay,
  formatDays,
  formatDayTime,
  formatMoment,
  formatMomentDay,
  formatMonth,
  formatShortDay,
  formatShortMonth,
  formatStamp,
  formatTime,
} from "#domain/time/dates.ts";

/** Returns formatters for numbers, money and dates in the user's language. */
export function useFormat() {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(
    () => ({
      language,
      number: (value: number) => formatNumber(value, language),
      percent: (value: number, decimals?: number) => formatPercent(value, language, decimals),
      money: (minor: number, currency: Currency, withDecimals?: boolean) =>
        formatMoney(minor, currency, language, withDecimals),
      /** Adds a plus sign to a formatted value if it is positive and not rounded to 0. */
      signed: (value: number, written: string) => (value > 0 && !isZero(written) ? `+${written}` : written),
      day: (iso: string, style?: "medium" | "long" | "full") => formatDay(iso, language, style),
      days: (span: Parameters<typeof formatDays>[0], isShort?: boolean) => formatDays(span, language, isShort),
      shortDay: (iso: string, hasWeekday?: boolean) => formatShortDay(iso, language, hasWeekday),
      shortMonth: (month: string) => formatShortMonth(month, language),
      month: (month: string) => formatMonth(month, language),
      moment: (iso: string, timeZone: string) => formatMoment(iso, language, timeZone),
      brief: (iso: string, timeZone: string) => formatBrief(iso, language, timeZone),
      time: (iso: string, timeZone: string) => formatTime(iso, language, timeZone),
      dayTime: (iso: string, timeZone: string) => formatDayTime(iso, language, timeZone),
      stamp: (iso: string, timeZone: string) => formatStamp(iso, language, timeZone),
      momentDay: (iso: string, timeZone: string) => formatMomentDay(iso, language, timeZone),
      list: (texts: string[], type: "conjunction" | "disjunction" = "conjunction") =>
        new Intl.ListFormat(language, { type }).format(texts.map(isolateValue)),
      /** Joins sentences with a space, except in Chinese and Japanese. */
      sentences: (...texts: (string | false | null | undefined)[]) =>
        texts.filter(Boolean).join(language === "zh" || language === "ja" ? "" : " "),
    }),
    [language],
  );
}
