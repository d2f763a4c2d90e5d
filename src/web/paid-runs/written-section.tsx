import { Sparkles } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { joinFacts } from "#domain/text-direction.ts";
import type { TokenOffer } from "#domain/tokens/token-offer.ts";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { PricedButton } from "./priced-button.tsx";

type Props = {
  title: string;
  /** The subject of the analysis: shown as text before the first analysis, and behind an (i) afterwards. */
  note: string;
  offer: TokenOffer | undefined;
  onWrite: () => void;
  /** The latest analysis; null before the first one. */
  written: { sentences: readonly string[]; finishedAt: string | null; model?: string } | null;
  timeZone: string;
  /** The dialog that starts the analysis. */
  children: ReactNode;
};

/** Renders a written analysis of metrics. It costs tokens and is stored for the whole workspace. */
export function WrittenSection({ title, note, offer, onWrite, written, timeZone, children }: Props) {
  const { t } = useTranslation("written-analysis");
  const { moment } = useFormat();
  return (
    <Section
      title={title}
      {...(written && { note })}
      action={<PricedButton icon={<Sparkles />} label={t("write")} offer={offer} onClick={onWrite} />}
    >
      {written ? (
        <div className="bg-card grid gap-3 rounded-lg border p-4">
          <ul className="grid max-w-prose list-disc gap-1 pl-5">
            {written.sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p className="text-muted-foreground text-xs">
            {joinFacts([
              written.finishedAt && t("made", { when: moment(written.finishedAt, timeZone) }),
              written.model && t("worded", { model: written.model }),
            ])}
          </p>
        </div>
      ) : (
        <p className="text-muted-foreground max-w-prose text-sm">{note}</p>
      )}
      {children}
    </Section>
  );
}
