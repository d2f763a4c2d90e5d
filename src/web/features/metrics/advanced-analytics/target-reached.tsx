import { useTranslation } from "react-i18next";

import { knownTotal } from "#domain/metrics/known-total.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { MeasureId } from "#domain/metrics/question.ts";
import { MetricValue } from "#web/charts/metric-value.tsx";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

/** Renders the share of the target that was reached, in the same form as the totals above other charts. */
export function TargetReached({ result }: { result: MeasureResult | undefined }) {
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
  if (!result) return <Skeleton className="h-12 w-32" />;
  const amount = (minor: number) => texts.value(minor, "money", result);
  return (
    <dl className="min-h-12">
      <dt className="sr-only">{texts.name("target_reached")}</dt>
      <dd>
        <MetricValue result={{ ...result, compared_range: null }} measure="target_reached" />
        {revenue !== null && target !== null && target > 0 && (
          <p className="text-muted-foreground tabular text-xs">
            {t(revenue < target ? "targetShort" : "targetAbove", {
              target: amount(target),
              amount: amount(Math.abs(target - revenue)),
            })}
          </p>
        )}
      </dd>
    </dl>
  );
}
