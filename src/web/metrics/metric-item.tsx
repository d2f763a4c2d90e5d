import type { ComponentProps, ReactNode } from "react";

import { knownTotal } from "#domain/metrics/known-total.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { MeasureId, Question } from "#domain/metrics/question.ts";
import { MetricValue } from "#web/charts/metric-value.tsx";
import { MissingNotes } from "#web/charts/missing-note.tsx";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { cn } from "#web/ui/class-names.ts";
import { InfoNote } from "#web/ui/info-note.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { onHover } from "#web/ui/on-hover.ts";

import { LazyMetricMenu } from "./lazy-metric-menu.tsx";

type Props = {
  measure: MeasureId;
  question: Question;
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
export function MetricItem({ measure, question, result, size = "lg", isFlush = false, className, children }: Props) {
  const texts = useMeasureTexts();
  const missing = result?.missing.filter((entry) => entry.measure === measure) ?? [];
  const at = result?.columns.findIndex((column) => column.measure === measure) ?? -1;
  const isKnown = result !== undefined && knownTotal(result, at) !== null;
  return (
    <div className={cn("group/metric relative grid grid-cols-[minmax(0,1fr)] content-start gap-1", className)}>
      <dt className="text-muted-foreground flex flex-wrap items-center pr-6 text-xs">
        <span title={texts.about(measure)}>{texts.name(measure)}</span>
        {missing.length > 0 && isKnown && (
          <div className="-my-1">
            <InfoNote title={texts.name(measure)}>
              <MissingNotes missing={missing} />
            </InfoNote>
          </div>
        )}
      </dt>
      <dd className="min-h-12">
        {result ? (
          <>
            <MetricValue hasNotes={false} result={result} measure={measure} size={size} />
            {children}
            <LazyMetricMenu
              className={cn("absolute", onHover, isFlush ? "-top-1.5 right-0" : "top-2 right-1.5")}
              title={texts.fullName(measure)}
              {...{ measure, question }}
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
