import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChartNoAxesCombined } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import type { MetricsSearch } from "#domain/metrics/metrics-search.ts";
import { PageDays } from "#web/charts/page-days.ts";
import { metricResultsQuery } from "#web/data/metrics/metric-results.ts";
import { hasNoSales } from "#web/metrics/has-no-sales.ts";
import { LastSalesNotice } from "#web/metrics/last-sales-notice.tsx";
import { MetricFilters } from "#web/metrics/metric-filters.tsx";
import { MetricItem } from "#web/metrics/metric-item.tsx";
import { PinnableChart } from "#web/metrics/pinnable-chart.tsx";
import { TargetReached } from "#web/metrics/target-reached.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Section } from "#web/ui/section.tsx";

import {
  advancedQuestions,
  type AdvancedResults,
  type Contributor,
  costMeasures,
  isWithoutFacts,
} from "./advanced-questions.ts";

const Contributions = lazy(async () => ({ default: (await import("./contributions.tsx")).Contributions }));
const CustomerFunnel = lazy(async () => ({ default: (await import("./customer-funnel.tsx")).CustomerFunnel }));
const FunnelTimes = lazy(async () => ({ default: (await import("./funnel-times.tsx")).FunnelTimes }));
const Anomalies = lazy(async () => ({ default: (await import("./anomalies.tsx")).Anomalies }));
const WrittenAnalysis = lazy(async () => ({ default: (await import("./written-analysis.tsx")).WrittenAnalysis }));
const CountryMap = lazy(async () => ({ default: (await import("./country-map.tsx")).CountryMap }));
const ExportTables = lazy(async () => ({ default: (await import("./export-tables.tsx")).ExportTables }));
// Loaded lazily, because few workspaces have targets only for accounts.
const TargetParts = lazy(async () => ({ default: (await import("./target-parts.tsx")).TargetParts }));
const SeasonalGrowth = lazy(async () => ({ default: (await import("./seasonal-growth.tsx")).SeasonalGrowth }));
const Economics = lazy(async () => ({ default: (await import("./economics.tsx")).Economics }));

type Props = {
  /** The workspace's time zone, which creation times are shown in. */
  timeZone: string;
  search: MetricsSearch;
  onSearch: (changed: Partial<MetricsSearch>) => void;
  /** Offer of sample data, shown while the workspace has no data. */
  samples: ReactNode;
};

export function AdvancedAnalyticsPage({ timeZone, search, onSearch, samples }: Props) {
  const { t } = useTranslation("advanced-analytics");
  const [by, setBy] = useState<Contributor>("category");
  const questions = advancedQuestions(search, by);
  const results = useAdvancedResults(questions);
  const pair = "grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2";
  if (results && isWithoutFacts(results))
    return (
      <div className="pb-8">
        <PageHeader title={t("title")} />
        <EmptyState icon={ChartNoAxesCombined} title={t("empty.title")} text={t("empty.text")}>
          <Link to="/dashboard/imports/new" className={buttonVariants({ variant: "outline" })}>
            {t("empty.import")}
          </Link>
          {samples}
        </EmptyState>
      </div>
    );
  return (
    <PageDays value={results?.target.range}>
      <div className="pb-8">
        <PageHeader
          title={t("title")}
          actions={
            <Suspense>
              <ExportTables results={results} by={by} />
            </Suspense>
          }
        >
          <MetricFilters search={search} onSearch={onSearch} />
        </PageHeader>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 px-4 pt-5 md:px-6">
          <LastSalesNotice
            isEmpty={hasNoSales(results?.target)}
            filters={questions.target.filters}
            onDays={(days) => onSearch({ ...days, range: undefined })}
          />
          <Section title={t("sections.growth")}>
            <div className={pair}>
              <PinnableChart
                question={questions.target}
                title={t("target")}
                result={results?.target}
                kind="bar"
                columns={["revenue", "revenue_target"]}
                headline={<TargetReached result={results?.target} isRounded />}
              />
              <PinnableChart question={questions.growth} title={t("growth")} result={results?.growth} kind="line" />
            </div>
            {results?.target.total.n[1] === 0 && (
              <Suspense>
                <TargetParts request={questions.target} />
              </Suspense>
            )}
            <div className="mt-1">
              <Suspense fallback={<Skeleton className="h-80 rounded-lg" />}>
                <Contributions result={results?.contributions} by={by} onBy={setBy} />
              </Suspense>
            </div>
            {results && (
              <Suspense fallback={<Skeleton className="mt-1 h-80" />}>
                <SeasonalGrowth range={results.target.range} request={questions.target} />
              </Suspense>
            )}
          </Section>
          <Section title={t("sections.reach")}>
            <div className={pair}>
              <Suspense fallback={<Skeleton className="h-90 rounded-lg" />}>
                <CustomerFunnel result={results?.funnel} />
              </Suspense>
              <PinnableChart
                question={questions.regions}
                title={t("regions")}
                result={results?.regions}
                kind="bar"
                columns={["revenue"]}
                hasTotal={false}
              />
            </div>
            {(results?.funnel.total.values[0] ?? 0) > 0 && results && (
              <Suspense fallback={<Skeleton className="mt-1 h-64" />}>
                <FunnelTimes days={results.funnel.range} of={{ owner: search.owner, region: search.region }} />
              </Suspense>
            )}
            {results && (
              <Suspense fallback={<Skeleton className="mt-1 h-96" />}>
                <CountryMap request={questions.target} />
              </Suspense>
            )}
          </Section>
          {results && (
            <Suspense fallback={<Skeleton className="h-96" />}>
              <Anomalies range={results.target.range} request={questions.target} />
            </Suspense>
          )}
          <Section title={t("costs.title")}>
            <dl className="grid gap-px overflow-hidden rounded-lg border sm:grid-cols-3">
              {costMeasures.map((measure) => (
                <MetricItem
                  key={measure}
                  className="bg-card outline-border p-4 outline"
                  measure={measure}
                  question={questions.costs}
                  result={results?.costs}
                />
              ))}
            </dl>
            {results && (
              <Suspense fallback={<Skeleton className="mt-1 h-40" />}>
                <Economics request={questions.costs} />
              </Suspense>
            )}
            <PinnableChart
              question={questions.costMonths}
              className="mt-1"
              title={t("costs.months")}
              result={results?.costMonths}
              kind="stacked"
              hasTotal={false}
            />
          </Section>
          {results && (
            <Suspense fallback={<Skeleton className="h-40" />}>
              <WrittenAnalysis timeZone={timeZone} hasSamples={results.target.samples !== null} />
            </Suspense>
          )}
        </div>
      </div>
    </PageDays>
  );
}

/** Returns the results of the page by part; undefined while loading. */
function useAdvancedResults(questions: ReturnType<typeof advancedQuestions>): AdvancedResults | undefined {
  const { data } = useQuery(metricResultsQuery(Object.values(questions)));
  const [target, growth, contributions, funnel, regions, costs, costMonths] = data ?? [];
  if (!target || !growth || !contributions || !funnel || !regions || !costs || !costMonths) return undefined;
  return { target, growth, contributions, funnel, regions, costs, costMonths };
}
