import { useTranslation } from "react-i18next";

import type { AdvancedReport, Finding } from "#domain/advanced-analysis/advanced-report.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { useFormat } from "#web/ui/use-format.ts";

/** Returns a function that writes a finding as a sentence in the user's language, deterministically. */
export function useFindingText() {
  const { t } = useTranslation("advanced-analytics");
  const texts = useMeasureTexts();
  const { money, number, percent, list } = useFormat();
  return (finding: Finding, { currency }: AdvancedReport): string => {
    const { key, figures, name, step, lacks, period } = finding;
    const amount = (value = 0) => money(Math.round(value), currency, false);
    const { change = 0 } = figures;
    const words = {
      value: amount(figures.value),
      before: amount(figures.before),
      low: amount(figures.low),
      high: amount(figures.high),
      change: key === "more" || key === "less" ? percent(change, 0) : amount(change),
      share: percent(figures.share ?? 0, 0),
      contacts: number(figures.contacts ?? 0),
      customers: number(figures.customers ?? 0),
      days: number(figures.days ?? 0),
      total: number(figures.n ?? 0),
      months: number(figures.months ?? 0),
      ratio: number(figures.ratio ?? 0),
      name: name ?? t("written.noName"),
      step: step ? t(`times.step.${step}`) : "",
      what: list((lacks ?? []).map((lack) => t(`economics.lacks.${lack}`))),
      period: period ? texts.span(period) : "",
    };
    return key === "calm" || key === "slowest"
      ? t(`written.finding.${key}`, { ...words, count: figures.n ?? 0 })
      : t(`written.finding.${key}`, words);
  };
}
