import { useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { sentimentRun, writtenAnalysisQuery } from "#web/data/measures/sentiment.ts";
import { PricedButton } from "#web/paid-runs/priced-button.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { useSentimentSentences } from "./use-sentiment-sentences.ts";

const AnalysisDialog = lazyDialog(async () => (await import("./analysis-dialog.tsx")).AnalysisDialog);

type Props = {
  timeZone: string;
  /** Whether there is sample data now; what was written of it goes with it. */
  hasSamples: boolean;
};

/** What the messages come to in words: written for tokens, kept for all of the workspace. */
export function WrittenAnalysis({ timeZone, hasSamples }: Props) {
  const { t } = useTranslation("sentiment-analysis");
  const { moment } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { data: last } = useQuery(writtenAnalysisQuery());
  const written = last?.findings.samples && !hasSamples ? null : last;
  const { data: offer } = useQuery(sentimentRun.offerQuery({}));
  const sentences = useSentimentSentences(written?.findings);
  return (
    <Section
      title={t("insights.title")}
      text={t("insights.text")}
      action={
        <PricedButton icon={<Sparkles />} label={t("insights.write")} offer={offer} onClick={() => setOpen(true)} />
      }
    >
      {written ? (
        <div className="bg-card grid gap-3 rounded-lg border p-4">
          <ul className="grid max-w-prose list-disc gap-1 pl-5">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p className="text-muted-foreground text-xs">
            {written.finished_at && t("insights.made", { when: moment(written.finished_at, timeZone) })}
          </p>
        </div>
      ) : (
        <p className="text-muted-foreground text-sm">{t("insights.none")}</p>
      )}
      <AnalysisDialog isOpen={isOpen} onOpenChange={setOpen} />
    </Section>
  );
}
