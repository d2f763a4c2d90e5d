import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { TrendingUp } from "lucide-react";
import { lazy, type ReactNode, Suspense, useMemo } from "react";
import { useTranslation } from "react-i18next";

import { monthsRead } from "#domain/metrics/forecast/month-forecast.ts";
import type { Question } from "#domain/metrics/question.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { leadsQuery } from "#web/data/deals/priority-leads.ts";
import { forecastQuery } from "#web/data/metrics/forecast.ts";
import { metricResultsQuery } from "#web/data/metrics/metric-results.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { PinnableChart } from "#web/metrics/pinnable-chart.tsx";
import { useLastSales } from "#web/metrics/use-last-sales.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { Select } from "#web/ui/kit/select.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { forecastChart } from "./forecast-chart-data.ts";
import { conversionQuestion, ForecastMetrics } from "./forecast-metrics.tsx";
import { type Horizon, horizons } from "./horizons.ts";
import type { StartsWorkflow } from "./start-step.tsx";

const ExportTables = lazy(async () => ({ default: (await import("./export-tables.tsx")).ExportTables }));
const SecondarySections = lazy(async () => ({ default: (await import("./secondary-sections.tsx")).SecondarySections }));

/** The question behind the forecast, for pinning and explaining it. */
const revenueQuestion = {
  measures: ["revenue"],
  range: "last_12_months",
  grain: "month",
  compare: "year",
} satisfies Question;

const monthQuestion = { measures: ["revenue"], range: "this_month" } satisfies Question;

type Props = {
  workspace: Workspace;
  horizon: Horizon;
  onHorizon: (horizon: Horizon) => void;
  /** Offer of sample data, shown while the workspace has too little data. */
  samples: ReactNode;
  startWorkflow: StartsWorkflow;
  /** Predictions for open deals and leads. */
  pipeline: ReactNode;
  /** The accuracy of predicted probabilities, shown below everything else. */
  scoreCards: ReactNode;
};

export function PredictivePage(props: Props) {
  const { workspace, horizon, onHorizon, samples, startWorkflow, pipeline, scoreCards } = props;
  const { t } = useTranslation("predictive-analytics");
  const texts = useMeasureTexts();
  const { data: revenue } = useQuery(forecastQuery("revenue", Number(horizon)));
  const { data: [leadConversion, thisMonth] = [] } = useQuery(metricResultsQuery([conversionQuestion, monthQuestion]));
  const { data: leads } = useQuery(leadsQuery());
  const names = useMemo(
    () => ({ actual: t("chart.actual"), forecast: t("chart.forecast"), today: t("chart.today") }),
    [t],
  );
  const soFar = thisMonth?.total.values[0] ?? null;
  const chart = useMemo(
    () => revenue?.forecast && forecastChart(revenue.answer, revenue.forecast, soFar, texts, names),
    [revenue, soFar, texts, names],
  );
  const isTooShort = revenue?.forecast === null;
  return (
    <div className="pb-8">
      <PageHeader
        title={t("title")}
        actions={
          <>
            <Select
              aria-label={t("horizon.label")}
              className="field-sizing-content w-auto"
              value={horizon}
              options={horizons.map((horizon) => [horizon, t("horizon.months", { count: Number(horizon) })] as const)}
              onChange={onHorizon}
            />
            {!isTooShort && (
              <Suspense fallback={<Skeleton className="h-8 w-29 max-sm:w-10" />}>
                <ExportTables revenue={revenue} conversion={leadConversion} leads={leads} />
              </Suspense>
            )}
          </>
        }
      />
      <div className="in-order grid grid-cols-[minmax(0,1fr)] gap-8 px-4 md:px-6">
        <h2 className="sr-only">{t("chart.forecast")}</h2>
        <ForecastMetrics revenue={revenue} conversion={leadConversion} leads={leads} />
        {isTooShort ? (
          <NoForecast
            months={revenue.months_found}
            isOld={revenue.answer.rows.length === 0}
            needed={revenue.months_needed}
            samples={samples}
          />
        ) : (
          <PinnableChart
            question={revenueQuestion}
            title={t("chart.title")}
            savedTitle={texts.name("revenue")}
            result={chart?.result}
            kind="area"
            columns={["revenue"]}
            hasTotal={false}
            note={t("chart.about")}
            intervalName={t("chart.range")}
            {...(chart && { data: chart.data, intervals: chart.intervals })}
          />
        )}
        <Suspense fallback={<Skeleton className="h-96" />}>
          <SecondarySections
            revenue={revenue}
            leads={leads}
            horizon={horizon}
            workspace={workspace}
            startWorkflow={startWorkflow}
            pipeline={pipeline}
            scoreCards={scoreCards}
          />
        </Suspense>
      </div>
    </div>
  );
}

type NoForecastProps = {
  /** Number of complete months with data. */
  months: number;
  /** True if all of these months are too old for a forecast. */
  isOld: boolean;
  needed: number;
  samples: ReactNode;
};

/** Renders the months of data that a forecast needs, and the ways to get the data. */
function NoForecast({ months, isOld, needed, samples }: NoForecastProps) {
  const { t } = useTranslation("predictive-analytics");
  const { month, number, sentences } = useFormat();
  const last = useLastSales(isOld);
  const old = last && t("short.old", { month: month(last.to.slice(0, 7)), months: number(monthsRead) });
  const summary = t(months < needed ? "short.text" : "short.enough", { needed, count: months });
  const text = sentences(summary, old);
  return (
    <EmptyState icon={TrendingUp} title={t("short.title", { count: needed })} text={text}>
      <Link to="/dashboard/imports/new" className={buttonVariants({ variant: "outline" })}>
        {t("short.import")}
      </Link>
      {samples}
    </EmptyState>
  );
}
