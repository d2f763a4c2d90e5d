import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { sentimentRun, writtenAnalysisQuery } from "#web/data/customers/sentiment.ts";
import { WrittenSection } from "#web/paid-runs/written-section.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";

import { useSentimentSentences } from "./use-sentiment-sentences.ts";

const AnalysisDialog = lazyDialog(async () => (await import("./analysis-dialog.tsx")).AnalysisDialog);

type Props = {
  timeZone: string;
  /** True if there is sample data. Analyses of sample data are deleted together with it. */
  hasSamples: boolean;
};

export function WrittenAnalysis({ timeZone, hasSamples }: Props) {
  const { t } = useTranslation("sentiment-analysis");
  const [isOpen, setOpen] = useState(false);
  const { data: last } = useQuery(writtenAnalysisQuery());
  const { data: offer } = useQuery(sentimentRun.offerQuery({}));
  const written = last?.result.samples && !hasSamples ? null : last;
  const sentences = useSentimentSentences(written?.result);
  return (
    <WrittenSection
      title={t("insights.title")}
      note={t("insights.text")}
      offer={offer}
      onWrite={() => setOpen(true)}
      timeZone={timeZone}
      written={written ? { sentences, finishedAt: written.finished_at } : null}
    >
      <AnalysisDialog isOpen={isOpen} onOpenChange={setOpen} />
    </WrittenSection>
  );
}
