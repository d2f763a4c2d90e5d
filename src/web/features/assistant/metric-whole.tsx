import type { QuestionResult } from "#domain/assistant/outcome.ts";
import type { MeasureId } from "#domain/metrics/question.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { MetricValue } from "#web/charts/metric-value.tsx";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { LazyMetricMenu } from "#web/metrics/lazy-metric-menu.tsx";
import { TargetReached } from "#web/metrics/target-reached.tsx";

/** Renders the value of a metric for the whole range. */
export function MetricWhole({ question, answer, measure }: QuestionResult & { measure: MeasureId }) {
  const texts = useMeasureTexts();
  const title = texts.name(measure);
  const at = answer.columns.findIndex((column) => column.measure === measure);
  return (
    <div className="relative pr-8">
      <p className="text-muted-foreground text-xs">{joinFacts([title, texts.span(answer.range)])}</p>
      <LazyMetricMenu
        className="absolute -top-1.5 right-0"
        {...{ title, question, measure }}
        currency={answer.currency}
      />
      {measure === "target_reached" && answer.columns.length > 1 ? (
        <TargetReached result={answer} />
      ) : (
        // If the value is itself the number of records, it is not repeated.
        <MetricValue result={answer} measure={measure} hasCount={answer.total.n[at] !== answer.total.values[at]} />
      )}
    </div>
  );
}
