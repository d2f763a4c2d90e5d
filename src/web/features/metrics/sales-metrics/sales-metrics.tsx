import { useQuery } from "@tanstack/react-query";
import { ChartColumn, X } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";

import type { MeasureId } from "#domain/metrics/question.ts";
import type { TableSearch } from "#domain/records/lists/table-search.ts";
import { metricResultsQuery } from "#web/data/metrics/metric-results.ts";
import { MetricItem } from "#web/metrics/metric-item.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

import { toSalesFilter } from "./sales-filter.ts";
import { showSalesLevel, useSalesLevel } from "./sales-level.ts";
import { keyQuestions } from "./sales-questions.ts";

const SalesCharts = lazy(async () => ({ default: (await import("./sales-charts.tsx")).SalesCharts }));

const shown: readonly MeasureId[] = [
  "weighted_pipeline",
  "win_rate",
  "average_deal",
  "sales_velocity",
  "sales_cycle",
  "stuck_deals",
];

/** Renders the performance of the listed deals above their list, board or calendar. */
export function SalesMetrics({ search }: { search: TableSearch }) {
  const { t } = useTranslation("sales-metrics");
  const level = useSalesLevel();
  return (
    <section aria-label={t("title")} className="border-b px-4 pb-2 md:px-6">
      <div className="flex min-h-10 flex-wrap items-center gap-x-2">
        <h2 className="text-base font-semibold">{t("title")}</h2>
        <Button
          variant="ghost"
          aria-expanded={level === "charts"}
          onClick={() => showSalesLevel(level === "charts" ? "metrics" : "charts")}
        >
          <ChartColumn />
          {t(level === "charts" ? "hideCharts" : "showCharts")}
        </Button>
        <Button
          variant="ghost"
          size="icon"
          className="ml-auto"
          aria-label={t("hide")}
          data-tooltip={t("hide")}
          onClick={() => showSalesLevel("hidden")}
        >
          <X />
        </Button>
      </div>
      <KeyMetrics search={search} />
      {level === "charts" && (
        <Suspense fallback={<Skeleton className="mt-3 h-80" />}>
          <SalesCharts search={search} />
        </Suspense>
      )}
    </section>
  );
}

function KeyMetrics({ search }: { search: TableSearch }) {
  const questions = keyQuestions(toSalesFilter(search));
  const { data } = useQuery(metricResultsQuery(questions));
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-6">
      {shown.map((measure) => {
        const at = questions.findIndex(({ measures }) => measures.some((known) => known === measure));
        const question = questions[at];
        return (
          question && <MetricItem key={measure} {...{ measure, question }} result={data?.[at]} size="base" isFlush />
        );
      })}
    </dl>
  );
}
