import { useTranslation } from "react-i18next";

import type { Answer } from "#domain/measures/answer.ts";
import { Figure } from "#web/charts/figure.tsx";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { Section } from "#web/ui/section.tsx";

import { keyMeasures } from "./analysis-questions.ts";

/** What the range came to, and how that differs from before. */
export function KeyIndicators({ answer }: { answer: Answer | undefined }) {
  const { t } = useTranslation("analysis");
  const texts = useMeasureTexts();
  return (
    <Section title={t("indicators")} text={answer && texts.span(answer.range)}>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border sm:grid-cols-3 xl:grid-cols-6 print:grid-cols-3">
        {keyMeasures.map((measure) => (
          <div key={measure} className="bg-card outline-border grid content-start gap-1 p-4 outline">
            <dt className="text-muted-foreground text-xs" title={texts.about(measure)}>
              {texts.name(measure)}
            </dt>
            <dd className="min-h-16">
              {answer ? <Figure answer={answer} measure={measure} /> : <Skeleton className="h-12 w-24" />}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
