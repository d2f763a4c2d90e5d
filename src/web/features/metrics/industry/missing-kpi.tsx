import { useTranslation } from "react-i18next";

import { missingInput } from "#domain/metrics/industry/input.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { MeasureId } from "#domain/metrics/question.ts";
import { MissingNotes } from "#web/charts/missing-note.tsx";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { readMetric } from "./industry-questions.ts";
import { AboutKpi } from "./kpi-card.tsx";
import { useKpiTexts } from "./use-kpi-texts.ts";

type Props = { measure: MeasureId; result: MeasureResult; onOpen: () => void };

/** Renders an indicator with an unknown value as a row: the missing data, and the way to add it. */
export function MissingKpi({ measure, result, onOpen }: Props) {
  const { t } = useTranslation("industry");
  const words = useKpiTexts();
  const { list } = useFormat();
  const texts = useMeasureTexts();
  const metric = readMetric(result, measure);
  if (!metric) return null;
  const lacking = metric.missing.filter(({ reason }) => reason === "no_facts");
  const leftOut = metric.missing.filter(({ reason }) => reason !== "no_facts");
  const inputs = lacking.map((entry) => words.input(missingInput(entry)));
  return (
    <article
      aria-label={texts.name(measure)}
      className="flex min-h-11 break-inside-avoid items-center gap-x-4 py-1.5 pr-1.5 pl-4"
    >
      <div className="grid min-w-0 flex-1 gap-x-4 sm:grid-cols-[13rem_minmax(0,1fr)] sm:items-center">
        <h3 className="wrap-break-word">{texts.name(measure)}</h3>
        {inputs.length > 0 || leftOut.length === 0 ? (
          <p className="text-muted-foreground text-xs">
            {inputs.length > 0
              ? t("missing.text", { inputs: list(inputs) })
              : texts.value(null, metric.column.unit, result)}
          </p>
        ) : (
          <MissingNotes missing={leftOut} />
        )}
      </div>
      <div className="flex shrink-0 items-center">
        {lacking.length > 0 && (
          <Button variant="outline" size="sm" className="print:hidden" onClick={onOpen}>
            {t("missing.fill")}
          </Button>
        )}
        <AboutKpi measure={measure} onOpen={onOpen} />
      </div>
    </article>
  );
}
