import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { advancedAnalysisQuery, advancedRun } from "#web/data/measures/advanced-analyses.ts";
import { WrittenSection } from "#web/paid-runs/written-section.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { useFindingText } from "./use-finding-text.ts";

const AnalysisDialog = lazyDialog(async () => (await import("./analysis-dialog.tsx")).AnalysisDialog);

type Props = {
  timeZone: string;
  /** True if there is sample data; analyses of it are deleted with it. */
  hasSamples: boolean;
};

/** Renders the results of the last year in words. */
export function WrittenAnalysis({ timeZone, hasSamples }: Props) {
  const { t } = useTranslation("advanced-analytics");
  const { language } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { data: last } = useQuery(advancedAnalysisQuery());
  const { data: offer } = useQuery(advancedRun.offerQuery({}));
  const textOf = useFindingText();
  const { report, words } = last?.result ?? {};
  // A model's text is for users of its language; others see the built-in sentences.
  const worded = words?.language === language ? words : null;
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
