import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { roundForecast } from "#domain/metrics/forecast/round-forecast.ts";
import { pipelineForecastQuery } from "#web/data/deals/pipeline-forecast.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

/**
 * Renders the expected revenue from open deals by month, compared with their weighted value by close date, and the
 * share of past deals that closed within the predicted range.
 */
export function PipelineMonths() {
  const { t } = useTranslation("scores");
  const { t: tPrediction } = useTranslation("predictive-analytics");
  const { money, month, number, percent, sentences } = useFormat();
  const { data } = useQuery(pipelineForecastQuery());
  const amount = (minor: number) => money(roundForecast(minor), data?.currency ?? "USD", false);
  // A plain sum, not a forecast.
  const weightedAmount = (minor: number) => money(Math.round(minor), data?.currency ?? "USD", false);
  const isKnown = data && data.counted > data.unknown;
  const sum = (of: "value" | "weighted") => data?.months.reduce((total, row) => total + row[of], 0) ?? 0;
  const tried =
    isKnown &&
    (data.past === null
      ? t("pipeline.untried")
      : t("pipeline.past", {
          count: data.past.tries,
          total: number(data.past.tries),
          half: percent((100 * data.past.within_50) / data.past.tries),
          most: percent((100 * data.past.within_80) / data.past.tries),
        }));
  const tested =
    isKnown &&
    (data.tests > 0
      ? tPrediction("ranges.tests", { count: data.tests, total: number(data.tests) })
      : tPrediction("ranges.untested"));
  return (
    <Section title={t("pipeline.title")} note={sentences(t("pipeline.text"), tested, tried)}>
      {!data && <Skeleton className="h-40" />}
      {data && !isKnown && (
        <p className="text-muted-foreground">
          {data.counted === 0
            ? t("pipeline.none", { currency: data.currency })
            : t("close.unknown", { needed: number(data.needed) })}
        </p>
      )}
      {isKnown && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <DataTable
            isFramed
            label={t("pipeline.title")}
            rows={data.months.filter(({ high, weighted }) => high > 0 || weighted > 0)}
            keyOf={(row) => row.month}
            columns={[
              {
                key: "month",
                header: t("pipeline.month"),
                isName: true,
                cell: (row) => month(row.month.slice(0, 7)),
                foot: t("pipeline.total"),
              },
              {
                key: "value",
                header: t("pipeline.value"),
                isNumeric: true,
                cell: ({ value }) => amount(value),
                foot: amount(sum("value")),
              },
              {
                key: "band",
                header: t("pipeline.band"),
                isNumeric: true,
                from: "sm",
                cell: ({ low, high }) => `${amount(low)} – ${amount(high)}`,
              },
              {
                key: "weighted",
                header: t("pipeline.weighted"),
                isNumeric: true,
                cell: ({ weighted }) => weightedAmount(weighted),
                foot: weightedAmount(sum("weighted")),
              },
            ]}
          />
          {data.unknown > 0 && (
            <p className="text-muted-foreground text-sm">
              {t("pipeline.left", { count: data.unknown, total: number(data.unknown) })}
            </p>
          )}
        </div>
      )}
    </Section>
  );
}
