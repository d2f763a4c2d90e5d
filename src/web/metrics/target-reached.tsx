import { useTranslation } from "react-i18next";

import { formatMetric } from "#domain/metrics/format-metric.ts";
import { knownTotal } from "#domain/metrics/known-total.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { MeasureId } from "#domain/metrics/question.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { MetricValue } from "#web/charts/metric-value.tsx";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

type Props = {
  result: MeasureResult | undefined;
  /** True to omit the decimals of amounts from 100 up. */
  isRounded?: boolean;
};

/** Renders the share of the target that was reached, with the revenue, its difference from the target, and the target. */
export function TargetReached({ result, isRounded = false }: Props) {
  const { t } = useTranslation("measures");
  const texts = useMeasureTexts();
  if (!result) return <Skeleton className="h-12 w-32" />;
  const totalOf = (measure: MeasureId) =>
    knownTotal(
      result,
      result.columns.findIndex((column) => column.measure === measure),
    );
  const target = totalOf("revenue_target");
  // Without any sales, 0% of the target is reached.
  const revenue = totalOf("revenue") ?? (totalOf("target_reached") === 0 ? 0 : null);
  const amount = (minor: number) =>
    formatMetric(minor, "money", { language: texts.language, currency: result.currency, isRounded });
  return (
    <dl className="min-h-12">
      <dt className="sr-only">{texts.name("target_reached")}</dt>
      <dd>
        <MetricValue result={{ ...result, compared_range: null }} measure="target_reached" />
        {revenue !== null && target !== null && target > 0 && (
          <p className="text-muted-foreground tabular text-xs">
            {joinFacts([
              `${texts.name("revenue")} ${amount(revenue)}`,
              t(revenue < target ? "target.short" : "target.above", {
                target: amount(target),
                amount: amount(Math.abs(Math.round(target) - Math.round(revenue))),
              }),
            ])}
          </p>
        )}
      </dd>
    </dl>
  );
}
