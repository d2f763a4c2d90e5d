import { useTranslation } from "react-i18next";

import type { SentimentFindings } from "#domain/customers/sentiment/sentiment-findings.ts";
import { useFormat } from "#web/ui/use-format.ts";

/** Returns the findings as sentences in the user's language. The same findings always result in the same sentences. */
export function useSentimentSentences(findings: SentimentFindings | undefined): string[] {
  const { t } = useTranslation("sentiment-analysis");
  const { number, percent, day, list, signed } = useFormat();
  if (!findings) return [];
  const { messages, positive, neutral, negative, doubtful, net, net_before: before, worse, better } = findings;
  const read = positive + neutral + negative;
  const share = (part: number) => (read === 0 ? "—" : percent((100 * part) / read, 0));
  const points = (value: number) => signed(Math.round(value), number(Math.round(value)));
  const names = (of: SentimentFindings["worse"]) => list(of.map(({ name }) => name));
  const aspectSentence = (intent: "complaint" | "praise") => {
    const aspectFindings = findings[intent];
    if (!aspectFindings) return [];
    const { aspect, part, whole } = aspectFindings;
    return [
      t(`words.${intent}`, { aspect: t(`aspects.${aspect}`), part: number(part), count: whole, total: number(whole) }),
    ];
  };
  return [
    t("words.whole", {
      count: messages,
      total: number(messages),
      from: day(findings.from),
      to: day(findings.to),
      positive: share(positive),
      neutral: share(neutral),
      negative: share(negative),
    }),
    net === null
      ? t("words.quiet")
      : before === null
        ? t("words.netAlone", { net: points(net) })
        : t(Math.round(net) === Math.round(before) ? "words.netSame" : net > before ? "words.netUp" : "words.netDown", {
            net: points(net),
            before: points(before),
          }),
    ...aspectSentence("complaint"),
    ...aspectSentence("praise"),
    ...(worse.length > 0 ? [t("words.worse", { count: worse.length, names: names(worse) })] : []),
    ...(better.length > 0 ? [t("words.better", { count: better.length, names: names(better) })] : []),
    ...(doubtful > 0 ? [t("words.doubtful", { count: doubtful, total: number(doubtful) })] : []),
  ];
}
