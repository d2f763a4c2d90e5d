import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { AdvancedReport, Finding } from "#domain/metrics/advanced-analysis/advanced-report.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { advancedAnalysisQuery, advancedRun } from "#web/data/metrics/advanced-analyses.ts";
import { WrittenSection } from "#web/paid-runs/written-section.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { useFormat } from "#web/ui/use-format.ts";

const AnalysisDialog = lazyDialog(async () => (await import("./analysis-dialog.tsx")).AnalysisDialog);

type Props = {
  timeZone: string;
  /** True if there is sample data. Analyses of sample data are deleted together with it. */
  hasSamples: boolean;
};

export function WrittenAnalysis({ timeZone, hasSamples }: Props) {
  const { t } = useTranslation("advanced-analytics");
  const { language } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { data: last } = useQuery(advancedAnalysisQuery());
  const { data: offer } = useQuery(advancedRun.offerQuery({}));
  const textOf = useFindingText();
  const { report, rephrased } = last?.result ?? {};
  // The model's text is shown only to users of its language; others see the built-in sentences.
  const worded = rephrased?.language === language ? rephrased : null;
  return (
    <WrittenSection
      title={t("written.title")}
      note={t("written.text")}
      offer={offer}
      onWrite={() => setOpen(true)}
      timeZone={timeZone}
      written={
        last && report && (hasSamples || !report.samples)
          ? {
              sentences: report.findings.map((finding, at) => worded?.sentences[at] ?? textOf(finding, report)),
              finishedAt: last.finished_at,
              model: worded?.model,
            }
          : null
      }
    >
      <AnalysisDialog isOpen={isOpen} onOpenChange={setOpen} />
    </WrittenSection>
  );
}

/**
 * Returns a formatter that describes a finding in the user's language. The same finding always results in the same
 * sentence.
 */
function useFindingText() {
  const { t } = useTranslation("advanced-analytics");
  const texts = useMeasureTexts();
  const { money, number, percent, list } = useFormat();
  return (finding: Finding, { currency }: AdvancedReport): string => {
    const { key, values, name, step, lacks, period } = finding;
    const amount = (value = 0) => money(Math.round(value), currency, false);
    const { change = 0 } = values;
    const words = {
      value: amount(values.value),
      before: amount(values.before),
      low: amount(values.low),
      high: amount(values.high),
      change: key === "more" || key === "less" ? percent(change, 0) : amount(change),
      share: percent(values.share ?? 0, 0),
      contacts: number(values.contacts ?? 0),
      customers: number(values.customers ?? 0),
      days: number(values.days ?? 0),
      total: number(values.n ?? 0),
      months: number(values.months ?? 0),
      ratio: number(values.ratio ?? 0),
      name: name ?? t("written.noName"),
      step: step ? t(`times.step.${step}`) : "",
      what: list((lacks ?? []).map((lack) => t(`economics.lacks.${lack}`))),
      period: period ? texts.span(period) : "",
    };
    return key === "calm" || key === "slowest"
      ? t(`written.finding.${key}`, { ...words, count: values.n ?? 0 })
      : t(`written.finding.${key}`, words);
  };
}
