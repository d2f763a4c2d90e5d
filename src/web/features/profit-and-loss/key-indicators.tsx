import { useTranslation } from "react-i18next";

import { keyMeasures } from "#domain/pipeline-report/business.ts";
import type { MeasureResult } from "#domain/measures/measure-result.ts";
import type { Question } from "#domain/measures/question.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { MetricItem } from "#web/metrics/metric-item.tsx";
import { Section } from "#web/ui/section.tsx";

/** Renders the totals of the range, and the differences from before. */
export function KeyIndicators({ result, question }: { result: MeasureResult | undefined; question: Question }) {
  const { t } = useTranslation("analysis");
  const texts = useMeasureTexts();
  return (
    <Section title={t("indicators")} text={result && texts.span(result.range)}>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border sm:grid-cols-3 xl:grid-cols-7 print:grid-cols-3">
        {keyMeasures.map((measure) => (
          <MetricItem
            key={measure}
            className="bg-card outline-border min-h-26 p-4 outline"
            {...{ measure, question, result }}
          />
        ))}
      </dl>
    </Section>
  );
}
