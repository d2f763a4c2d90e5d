import { useTranslation } from "react-i18next";

import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { MeasureId, Question } from "#domain/metrics/question.ts";
import { MetricItem } from "#web/metrics/metric-item.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { feelings, messageCounts } from "./sentiment-questions.ts";

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
  const { percent } = useFormat();
  const { read, hasNoEarlier, valueOf } = messageCounts(result);
  // The page says once that there is no earlier data.
  const shown = result && hasNoEarlier ? { ...result, compared_range: null } : result;
  return (
    // Replaced when the values arrive, because they change the heights and move the cells below.
    <dl
      key={result ? "values" : "pending"}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border xl:grid-cols-4"
    >
      {[...feelings, "net_sentiment" as const].map((measure: MeasureId) => (
        <MetricItem
          key={measure}
          className="bg-card outline-border p-4 outline max-sm:p-3 max-sm:pr-1"
          {...{ measure, question }}
          result={shown}
        >
          {read > 0 && (
            <p className="text-muted-foreground tabular flex flex-wrap items-center gap-x-2 text-xs">
              {measure === "net_sentiment" && <Scale value={valueOf(measure)} />}
              {measure === "net_sentiment"
                ? t("netScale")
                : t("share", { share: percent((100 * valueOf(measure)) / read, 0) })}
            </p>
          )}
        </MetricItem>
      ))}
    </dl>
  );
}

/** Renders the position of a value between −100 and +100. Decorative, because the text next to it says the same. */
function Scale({ value }: { value: number }) {
  return (
    <span aria-hidden className="bg-muted relative h-1.5 w-20 rounded-full max-sm:hidden">
      <span className="bg-border absolute -inset-y-0.5 left-1/2 w-px" />
      <span
        className="bg-foreground absolute -inset-y-0.5 w-0.5 -translate-x-1/2 rounded-full"
        style={{ left: `${(value + 100) / 2}%` }}
      />
    </span>
  );
}
