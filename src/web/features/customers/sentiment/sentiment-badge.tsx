import { Frown, Meh, Smile } from "lucide-react";
import { useTranslation } from "react-i18next";

import { isSentiment, type Sentiment } from "#domain/customers/sentiment/sentiment.ts";
import { Badge } from "#web/ui/kit/badge.tsx";

const looks = {
  positive: { tone: "won", icon: Smile },
  neutral: { tone: "neutral", icon: Meh },
  negative: { tone: "lost", icon: Frown },
} as const satisfies Record<Sentiment, object>;

type Props = { sentiment: string | null; certainty: string | null };

/**
 * Renders the sentiment of a message, and whether it is uncertain or was set by a user. Unclassified messages show a
 * dash.
 */
export function SentimentBadge({ sentiment, certainty }: Props) {
  const { t } = useTranslation("records");
  if (!isSentiment(sentiment))
    return certainty === "unreadable" ? (
      <span className="text-muted-foreground text-xs">{t("choices.unreadable")}</span>
    ) : (
      <span aria-label={t("unknown")}>—</span>
    );
  const { tone, icon: Icon } = looks[sentiment];
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <Badge tone={tone}>
        <Icon aria-hidden />
        {t(`choices.${sentiment}`)}
      </Badge>
      {(certainty === "doubtful" || certainty === "person") && (
        <span className="text-muted-foreground text-xs">{t(`choices.${certainty}`)}</span>
      )}
    </span>
  );
}
