import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";

import { formatMetric, formatTick } from "#domain/metrics/format-metric.ts";
import type { ChoiceDimension, Group, MeasureResult, Missing, Unit } from "#domain/metrics/measure-result.ts";
import type { Days, DimensionId, Grain, MeasureId } from "#domain/metrics/question.ts";
import type { Comparison, RangeName } from "#domain/metrics/range-names.ts";
import { firstDay } from "#domain/metrics/ranges.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { formatNumber } from "#domain/numbers/numbers.ts";
import { addDays, countDays, formatDay } from "#domain/time/dates.ts";
import { useStageName } from "#web/ui/use-stage-name.ts";

import { periodWriter, spanText } from "./period-text.ts";

/** The currency of the amounts; undefined if no value is an amount. */
type InCurrency = { currency: Currency | undefined };

/** Returns the texts of measures, dimensions and ranges, and value formatters, in the user's language. */
export function useMeasureTexts() {
  const { t, i18n } = useTranslation(["measures", "records"]);
  const { language } = i18n;
  const stageName = useStageName();
  return useMemo(() => measureTexts(t, language, stageName), [t, language, stageName]);
}

/** Returns the same texts and formatters for any language whose translations are loaded. */
export function measureTexts(
  t: TFunction<["measures", "records"]>,
  language: string,
  stageName = (name: string) => name,
) {
  const number = (value: number) => formatNumber(value, language);
  const reader = ({ currency }: InCurrency) => ({ language, currency });
  const leftOut = ({ reason, fact, rows, measure }: Missing) => {
    const many = { count: rows ?? 0, total: number(rows ?? 0) };
    if (reason === "rate") return t("missing.rate", many);
    if (reason === "amount" && (measure === "profit" || measure === "profit_margin")) return t("missing.cost", many);
    if (reason === "amount") return t(`missing.amount.${fact === "sales" ? "sales" : "deals"}`, many);
    return reason === "undated" ? t(`missing.undated.${undatedOf(fact)}`, many) : null;
  };
  return {
    language,
    name: (measure: MeasureId) => t(`name.${measure}`),
    /** Returns a name that is unambiguous among all measures. */
    fullName: (measure: MeasureId) => (isSentimentCount(measure) ? t(`fullName.${measure}`) : t(`name.${measure}`)),
    about: (measure: MeasureId) => t(`about.${measure}`),
    dimension: (dimension: DimensionId) => t(`dimension.${dimension}`),
    grain: (grain: Grain) => t(`grain.${grain}`),
    range: (range: RangeName | "custom") => t(`range.${range}`),
    comparison: (comparison: Comparison | "none") => t(`compare.${comparison}`),
    /** Returns the name of a unit; for amounts, the currency. */
    unit: (unit: Unit, currency: Currency | undefined) => (unit === "money" ? (currency ?? "") : t(`unit.${unit}`)),
    group: ({ id, label, choice_of: of }: Group) => {
      const choice = of && choices[of].find((value) => value === id);
      return choice ? t(`value.${choice}`) : label === null ? (id ?? t("value.none")) : stageName(label);
    },
    value: (value: number | null | undefined, unit: Unit, result: InCurrency) =>
      value == null ? t("value.unknown") : formatMetric(value, unit, { ...reader(result), isRounded: true }),
    tick: (value: number, unit: Unit, result: InCurrency) => formatTick(value, unit, reader(result)),
    periods: (periods: readonly Days[]) =>
      periodWriter(periods, language, (quarter, year) => t("value.quarter", { quarter, year })),
    /** Formats a range. A range from `firstDay` is the state on its last day, so only that day is named. */
    span: (days: Days) =>
      days.from === firstDay ? t("value.asOf", { day: formatDay(days.to, language) }) : spanText(days, language),
    /**
     * Describes the compared range relative to the range, such as 'A month earlier'; other ranges as dates. Undefined
     * without a compared range.
     */
    compared: ({ range, compared_range: compared }: Pick<MeasureResult, "range" | "compared_range">) => {
      if (!compared) return undefined;
      const days = countDays(compared);
      if (addDays(compared.to, 1) === range.from && days === countDays(range))
        return t("delta.days", { count: days, total: number(days) });
      const months = compared.from.slice(8) === range.from.slice(8) ? monthOf(range.from) - monthOf(compared.from) : 0;
      return months === 12 ? t("delta.year") : months === 1 ? t("delta.month") : spanText(compared, language);
    },
    /** Returns a text that says why a value is unknown or incomplete. */
    missing: (missing: Missing) =>
      leftOut(missing) ??
      (missing.reason === "no_facts" && isFact(missing.fact)
        ? t(`missing.no_facts.${missing.fact}`, { what: missing.key && t(`records:choices.${missing.key}`) })
        : t("missing.dimension", { measure: t(`name.${missing.measure}`) })),
  };
}

/** True for the messages of one sentiment, whose name contains only the sentiment. */
const isSentimentCount = (measure: MeasureId) =>
  measure === "positive_messages" || measure === "neutral_messages" || measure === "negative_messages";

/** Returns the number of months from year 0 to the month of a day. */
const monthOf = (day: string) => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7));

const choices = {
  priority: ["high", "medium", "low"],
  purpose: ["operating", "acquisition", "retention"],
  sentiment: ["positive", "neutral", "negative"],
  activity_kind: ["call", "meeting", "note", "task"],
} as const satisfies Record<ChoiceDimension, readonly string[]>;

/** Returns the kind of the undated records that are missing from a fact: `sales` are deals won without a date. */
const undatedOf = (fact: string) =>
  fact === "contacts" ? "contacts" : fact === "sales" || fact === "customers" ? "sales" : "deals";

const facts = [
  "sales",
  "customers",
  "deals",
  "expenses",
  "labour_expenses",
  "rent_expenses",
  "targets",
  "contacts",
  "activities",
  "messages",
  "metric_points",
] as const;
type Fact = (typeof facts)[number];

/** True if a name is a kind of fact that a workspace can have, and therefore lack. */
export const isFact = (fact: string): fact is Fact => facts.some((known) => known === fact);
