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
  /** Whether there is sample data now; what was written of it goes with it. */
  hasSamples: boolean;
};

/** What the figures of the last year come to in words. */
export function WrittenAnalysis({ timeZone, hasSamples }: Props) {
  const { t } = useTranslation("advanced-analytics");
  const { language } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { data: last } = useQuery(advancedAnalysisQuery());
  const { data: offer } = useQuery(advancedRun.offerQuery({}));
  const textOf = useFindingText();
  const { report, words } = last?.result ?? {};
  // What a model wrote is for readers of that language; everybody else has the built-in words.
  const worded = words?.language === language ? words : null;
  return (
    <WrittenSection
      title={t("written.title")}
      text={t("written.text")}
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
