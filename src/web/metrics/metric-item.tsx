import type { ComponentProps, ReactNode } from "react";

import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { MeasureId, Question } from "#domain/metrics/question.ts";
import { MetricValue } from "#web/charts/metric-value.tsx";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { cn } from "#web/ui/class-names.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

import { LazyMetricMenu } from "./lazy-metric-menu.tsx";

type Props = {
  measure: MeasureId;
  question: Question;
  /** The question to pin and watch instead, if the days of `question` are not relative to today. */
  savedQuestion?: Question | undefined;
  /** Undefined while loading. */
  result: MeasureResult | undefined;
  size?: ComponentProps<typeof MetricValue>["size"];
  /** True if the item has no frame. */
  isFlush?: boolean;
  className?: string;
  /** Further content below the value. */
  children?: ReactNode;
};

/** Renders an item of a metric list (`dl`) with its name, value and menu. */
export function MetricItem({
  measure,
  question,
  savedQuestion,
  result,
  size = "lg",
  isFlush = false,
  className,
  children,
}: Props) {
  const texts = useMeasureTexts();
  return (
    <div className={cn("relative grid grid-cols-[minmax(0,1fr)] content-start gap-1", className)}>
      <dt className="text-muted-foreground pr-6 text-xs" title={texts.about(measure)}>
        {texts.name(measure)}
      </dt>
      <dd className="min-h-12">
        {result ? (
          <>
            <MetricValue result={result} measure={measure} size={size} />
            {children}
            <LazyMetricMenu
              className={cn("absolute", isFlush ? "-top-1.5 right-0" : "top-2 right-1.5")}
              title={texts.name(measure)}
              {...{ measure, question, savedQuestion }}
              currency={result.currency}
            />
          </>
        ) : (
          <Skeleton className="h-12 w-24" />
        )}
      </dd>
    </div>
  );
}
