import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { type ForecastAccuracy as Card, forecastAccuracy } from "#domain/metrics/forecast/forecast-accuracy.ts";
import { roundForecast } from "#domain/metrics/forecast/round-forecast.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { forecastQuery } from "#web/data/metrics/forecast.ts";
import { frozenForecastsQuery, frozenMeasures } from "#web/data/metrics/frozen-forecasts.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import type { Forecasted } from "./forecast-metrics.tsx";

type Row = Card & { measure: (typeof frozenMeasures)[number]; currency: Currency };

/** Renders the accuracy of past forecasts, compared with the seasonal naive forecast and the pipeline. */
export function ReportCard({ revenue }: { revenue: Forecasted | undefined }) {
  const { t } = useTranslation("predictive-analytics");
  const { data: frozen } = useQuery(frozenForecastsQuery());
  const { data: won } = useQuery(forecastQuery("won_value", 1));
  return (
    <Section title={t("past.title")} note={t("past.text")}>
      {frozen && revenue && won ? (
        <ForecastAccuracy frozen={frozen} results={{ revenue, won_value: won, pipeline_forecast: won }} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Section>
  );
}

type ForecastAccuracyProps = {
  frozen: Awaited<ReturnType<NonNullable<ReturnType<typeof frozenForecastsQuery>["queryFn"]>>>;
  results: Record<Row["measure"], Forecasted>;
};

function ForecastAccuracy({ frozen, results }: ForecastAccuracyProps) {
  const { t } = useTranslation("predictive-analytics");
  const { day, money, number, percent } = useFormat();
  const { name } = useMeasureTexts();
  const first = frozen.at(-1);
  if (!first)
    return <p className="text-muted-foreground">{t(results.revenue.forecast ? "past.first" : "past.none")}</p>;
  const rows = frozenMeasures.flatMap((measure): Row[] => {
    const { rows: months, currency } = results[measure].answer;
    const matching = frozen.filter((entry) => entry.measure === measure && entry.currency === currency);
    const actual = new Map(months.map(({ period, values: [value] }) => [period?.from ?? "", value ?? null]));
    return matching.length === 0 ? [] : [{ ...forecastAccuracy(matching, actual), measure, currency }];
  });
  const due = rows.filter((row) => row.due > 0);
  if (due.length === 0)
    return <p className="text-muted-foreground">{t("past.waiting", { day: day(first.frozen_on) })}</p>;
  const amount = (value: number | null, { currency }: Row) =>
    value === null ? "—" : `± ${money(roundForecast(value), currency, false)}`;
  return (
    <DataTable
      isFramed
      label={t("past.title")}
      rows={due}
      keyOf={({ measure }) => measure}
      columns={[
        {
          key: "measure",
          header: t("past.measure"),
          isName: true,
          cell: ({ measure }) => (measure === "pipeline_forecast" ? t("past.pipelineForecast") : name(measure)),
        },
        { key: "due", header: t("past.due"), isNumeric: true, from: "sm", cell: (row) => number(row.due) },
        { key: "error", header: t("past.error"), isNumeric: true, cell: (row) => amount(row.error, row) },
        { key: "naive", header: t("past.naive"), isNumeric: true, cell: (row) => amount(row.naive_error, row) },
        {
          key: "pipeline",
          header: t("past.pipeline"),
          isNumeric: true,
          from: "md",
          cell: (row) =>
            row.pipeline_error === null
              ? "—"
              : t("past.compared", {
                  pipeline: amount(row.pipeline_error, row),
                  forecast: amount(row.forecast_error, row),
                }),
        },
        {
          key: "within",
          header: t("past.within"),
          isNumeric: true,
          cell: (row) => (row.banded === 0 ? "—" : percent((100 * row.within) / row.banded)),
        },
      ]}
    />
  );
}
