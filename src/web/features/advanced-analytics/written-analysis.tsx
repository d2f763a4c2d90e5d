import { useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { advancedAnalysisQuery, advancedRun } from "#web/data/measures/advanced-analyses.ts";
import { PricedButton } from "#web/paid-runs/priced-button.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { useFindingText } from "./use-finding-text.ts";

const AnalysisDialog = lazyDialog(async () => (await import("./analysis-dialog.tsx")).AnalysisDialog);

type Props = {
  timeZone: string;
  /** Whether there is sample data now; what was written of it goes with it. */
  hasSamples: boolean;
};

/** What the figures of the last year come to in words: written for tokens, kept for all of the workspace. */
export function WrittenAnalysis({ timeZone, hasSamples }: Props) {
  const { t } = useTranslation("advanced-analytics");
  const { moment, language } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { data: last } = useQuery(advancedAnalysisQuery());
  const { data: offer } = useQuery(advancedRun.offerQuery({}));
  const textOf = useFindingText();
  const written = last?.report.samples && !hasSamples ? null : last;
  // What a model wrote is for readers of that language; everybody else has the built-in words.
  const worded = written?.words?.language === language ? written.words : null;
  return (
    <Section
      title={t("written.title")}
      text={t("written.text")}
      action={
        <PricedButton icon={<Sparkles />} label={t("written.write")} offer={offer} onClick={() => setOpen(true)} />
      }
    >
      {written ? (
        <div className="bg-card grid gap-3 rounded-lg border p-4">
          <ul className="grid max-w-prose list-disc gap-1 pl-5">
            {written.report.findings.map((finding, at) => (
              <li key={`${finding.key} ${finding.period?.from ?? ""}`}>
                {worded?.sentences[at] ?? textOf(finding, written.report)}
              </li>
            ))}
          </ul>
          <p className="text-muted-foreground text-xs">
            {written.finished_at && t("written.made", { when: moment(written.finished_at, timeZone) })}
            {worded && ` · ${t("written.worded", { model: worded.model })}`}
          </p>
        </div>
      ) : (
        <p className="text-muted-foreground text-sm">{t("written.none")}</p>
      )}
      <AnalysisDialog isOpen={isOpen} onOpenChange={setOpen} />
    </Section>
  );
}
