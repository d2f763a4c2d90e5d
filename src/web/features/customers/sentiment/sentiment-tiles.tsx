import { useTranslation } from "react-i18next";

import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { MeasureId, Question } from "#domain/metrics/question.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { MetricItem } from "#web/metrics/metric-item.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { feelings } from "./sentiment-questions.ts";

type Props = {
  result: MeasureResult | undefined;
  question: Question;
};

/**
 * Renders the number of messages by sentiment with their share of the classified messages. Uncertain messages are
 * counted among them.
 */
export function SentimentTiles({ result, question }: Props) {
  const { t } = useTranslation("sentiment-analysis");
  const { t: tMeasures } = useTranslation("measures");
  const { percent, number } = useFormat();
  const placeOf = (measure: MeasureId) => result?.columns.findIndex((column) => column.measure === measure) ?? -1;
  const valueOf = (measure: MeasureId) => result?.total.values[placeOf(measure)] ?? 0;
  // The net sentiment is computed from the classified messages, so its `n` is their number.
  const read = result?.total.n[placeOf("net_sentiment")] ?? 0;
  const doubtful = valueOf("doubtful_messages");
  const hasNoEarlier = result?.compared_range && result.total.compared.every((value) => value === null);
  // Said once below, instead of in each tile.
  const shown = hasNoEarlier ? { ...result, compared_range: null } : result;
  const unread = valueOf("messages_received") - read;
  return (
    <div className="grid gap-1">
      {/* Replaced when the values arrive, because they change the heights and move the cells below. */}
      <dl
        key={result ? "values" : "pending"}
        className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border xl:grid-cols-4"
      >
        {[...feelings, "net_sentiment" as const].map((measure) => (
          <MetricItem
            key={measure}
            className="bg-card outline-border p-4 outline"
            {...{ measure, question }}
            result={shown}
          >
            {read > 0 && (
              <p className="text-muted-foreground tabular text-xs">
                {measure === "net_sentiment"
                  ? t("netScale")
                  : t("share", { share: percent((100 * valueOf(measure)) / read, 0) })}
              </p>
            )}
          </MetricItem>
        ))}
      </dl>
      <p className="text-muted-foreground tabular min-h-4 text-xs">
        {joinFacts([
          hasNoEarlier && tMeasures("delta.unknown"),
          doubtful > 0 && t("doubtfulCount", { count: read, doubtful: number(doubtful), total: number(read) }),
          unread > 0 && t("unreadCount", { count: unread, total: number(unread) }),
        ])}
      </p>
    </div>
  );
}
