import { useTranslation } from "react-i18next";

import { knownTotal } from "#domain/metrics/known-total.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { MeasureId, Question } from "#domain/metrics/question.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { MetricItem } from "#web/metrics/metric-item.tsx";

type Props = { question: Question; result: MeasureResult | undefined };

export function TargetReached({ question, result }: Props) {
  const { t } = useTranslation("advanced-analytics");
  const texts = useMeasureTexts();
  const totalOf = (measure: MeasureId) =>
    result
      ? knownTotal(
          result,
          result.columns.findIndex((column) => column.measure === measure),
        )
      : null;
  const [revenue, target] = [totalOf("revenue"), totalOf("revenue_target")];
  const amount = (minor: number) => (result ? texts.value(minor, "money", result) : "");
  return (
    <dl>
      <MetricItem isFlush measure="target_reached" {...{ question, result }}>
        {revenue !== null && target !== null && target > 0 && (
          <p className="text-muted-foreground tabular text-xs">
            {t(revenue < target ? "targetShort" : "targetAbove", {
              target: amount(target),
              amount: amount(Math.abs(target - revenue)),
            })}
          </p>
        )}
      </MetricItem>
    </dl>
  );
}
