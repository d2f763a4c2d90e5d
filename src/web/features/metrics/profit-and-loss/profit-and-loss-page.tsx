import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";

import type { MetricsSearch } from "#domain/metrics/metrics-search.ts";
import { PageDays } from "#web/charts/page-days.ts";
import { metricResultsQuery } from "#web/data/metrics/metric-results.ts";
import { hasNoSales } from "#web/metrics/has-no-sales.ts";
import { LastSalesNotice } from "#web/metrics/last-sales-notice.tsx";
import { MetricFilters } from "#web/metrics/metric-filters.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";

import { ProfitAndLossMetrics } from "./profit-and-loss-metrics.tsx";
import { profitAndLossQuestions, hasNoMetrics } from "./profit-and-loss-questions.ts";

const ExportData = lazy(async () => ({ default: (await import("./export-data.tsx")).ExportData }));

type Props = {
  search: MetricsSearch;
  onSearch: (changed: Partial<MetricsSearch>) => void;
  /** The paid analysis and its latest result. */
  analyses: ReactNode;
  relations: ReactNode;
  /** Offer of sample data, shown while the workspace has no data. */
  samples: ReactNode;
};

export function ProfitAndLossPage({ search, onSearch, analyses, relations, samples }: Props) {
  const { t } = useTranslation("analysis");
  const questions = profitAndLossQuestions(search);
  const { data: results } = useQuery(metricResultsQuery(questions));
  const isEmpty = results?.[0] !== undefined && hasNoMetrics(results[0]);
  return (
    <PageDays value={results?.[0]?.range}>
      <div className="in-order pb-8">
        <PageHeader
          title={t("title")}
          actions={
            // On a phone always in a row of their own, because the price of an analysis arrives later.
            <div className="flex flex-wrap items-center justify-end gap-2 max-sm:w-[calc(100vw-2rem)] max-sm:justify-between">
              {analyses}
              {!isEmpty && (
                <Suspense fallback={<Skeleton className="h-8 w-29 max-sm:w-10" />}>
                  <ExportData results={results} />
                </Suspense>
              )}
            </div>
          }
        >
          {!isEmpty && <MetricFilters search={search} onSearch={onSearch} />}
        </PageHeader>
        <div className="in-order grid grid-cols-[minmax(0,1fr)] gap-8 px-4 pt-5 md:px-6">
          <LastSalesNotice
            isEmpty={hasNoSales(results?.[0])}
            filters={questions[0].filters}
            onDays={(days) => onSearch({ ...days, range: undefined })}
          />
          <ProfitAndLossMetrics
            results={results}
            questions={{ whole: questions[0], course: questions[2] }}
            samples={samples}
          />
          <div className="prints-if-chosen grid grid-cols-[minmax(0,1fr)] gap-8">{relations}</div>
        </div>
      </div>
    </PageDays>
  );
}
