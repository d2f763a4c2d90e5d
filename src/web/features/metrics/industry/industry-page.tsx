import { useQuery } from "@tanstack/react-query";
import { ChevronRight, LayoutDashboard, ShieldCheck } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import { bandOf } from "#domain/metrics/industry/band.ts";
import {
  type IndustryId,
  type IndustryPage as PageName,
  industryPages,
  pageOfIndustry,
} from "#domain/metrics/industry/industry-pages.ts";
import { type Kpi, packs } from "#domain/metrics/industry/packs.ts";
import type { MetricsSearch } from "#domain/metrics/metrics-search.ts";
import type { MeasureId } from "#domain/metrics/question.ts";
import { PageDays } from "#web/charts/page-days.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { kpiTargetsQuery } from "#web/data/metrics/kpi-targets.ts";
import { metricResultsQuery } from "#web/data/metrics/metric-results.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { hasNoSales } from "#web/metrics/has-no-sales.ts";
import { LastSalesNotice } from "#web/metrics/last-sales-notice.tsx";
import { MetricFilters } from "#web/metrics/metric-filters.tsx";
import { PinnableChart } from "#web/metrics/pinnable-chart.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { resultWith, industryQuestions, readMetric } from "./industry-questions.ts";
import { KpiCard } from "./kpi-card.tsx";
import { MissingKpi } from "./missing-kpi.tsx";

const KpiDetails = lazyDialog(async () => (await import("./kpi-details.tsx")).KpiDetails);
const Extras = lazy(async () => ({ default: (await import("./industry-extras.tsx")).IndustryExport }));
const AllTemplate = lazy(async () => ({ default: (await import("./industry-extras.tsx")).AllTemplate }));

const placeOfExport = <Skeleton className="h-8 w-29 max-sm:w-10" />;

type Props = {
  industry: IndustryId;
  workspace: Workspace;
  search: MetricsSearch;
  onSearch: (changed: Partial<MetricsSearch>) => void;
  onIndustry: (page: PageName) => void;
  /** Offer of sample data, shown while the workspace has no data. */
  samples: ReactNode;
  /** The setup questions, shown while there is no data. */
  setUp: ReactNode;
};

export function IndustryPage({ industry, workspace, search, onSearch, onIndustry, samples, setUp }: Props) {
  const { t } = useTranslation(["industry", "onboarding"]);
  const { number } = useFormat();
  const texts = useMeasureTexts();
  const pack = packs[industry];
  const questions = industryQuestions(pack, search);
  const { data: results } = useQuery(metricResultsQuery(questions));
  const [request] = questions;
  const { data: own } = useQuery(kpiTargetsQuery());
  const [opened, setOpened] = useState<MeasureId | null>(null);
  const [isOpen, setOpen] = useState(false);
  const metricOf = (measure: MeasureId) => {
    const result = resultWith(results, measure);
    return result && readMetric(result, measure);
  };
  const isEmpty = results !== undefined && pack.kpis.every(({ measure }) => metricOf(measure)?.value == null);
  const isPending = !results || !own;
  const unknown = isPending ? [] : pack.kpis.filter(({ measure }) => metricOf(measure)?.value == null);
  const known = pack.kpis.filter((kpi) => !unknown.includes(kpi));
  // Indicators with a target are taller, so they have their own rows.
  const hasBand = ({ measure, usual }: Kpi) => bandOf(usual, own?.[measure]) !== null;
  const [plain, targeted] = [known.filter((kpi) => !hasBand(kpi)), known.filter(hasBand)];
  const open = (measure: MeasureId) => {
    setOpened(measure);
    setOpen(true);
  };
  const missing = unknown.length > 0 && (
    <div className="bg-card divide-y rounded-lg border">
      {unknown.map(({ measure }) => {
        const result = resultWith(results, measure);
        return result && <MissingKpi key={measure} {...{ measure, result }} onOpen={() => open(measure)} />;
      })}
    </div>
  );
  const opening = pack.kpis.find(({ measure }) => measure === opened);
  return (
    <PageDays value={results?.[0]?.range}>
      <div className="pb-8">
        <PageHeader
          title={t(`title.${industry}`)}
          actions={
            <div className="flex flex-wrap items-center gap-2">
              <Select
                aria-label={t("industry")}
                className="field-sizing-content w-auto max-w-full"
                value={pageOfIndustry(industry)}
                options={Object.values(industryPages).map(
                  (page) => [pageOfIndustry(page), t(`onboarding:business.${page}`)] as const,
                )}
                onChange={onIndustry}
              />
              {!results && placeOfExport}
              {results && !isEmpty && (
                <Suspense fallback={placeOfExport}>
                  <Extras industry={industry} results={results} own={own ?? {}} grain={request.grain ?? "month"} />
                </Suspense>
              )}
            </div>
          }
        >
          {industry === "healthcare" && (
            <p className="text-muted-foreground flex items-center gap-1.5 text-sm">
              <ShieldCheck aria-hidden className="size-4 shrink-0" />
              {t("privacy")}
            </p>
          )}
          {!isEmpty && <MetricFilters search={search} onSearch={onSearch} dimensions={["company"]} />}
        </PageHeader>
        <div className="in-order grid grid-cols-[minmax(0,1fr)] gap-8 px-4 pt-5 md:px-6">
          <LastSalesNotice
            isEmpty={hasNoSales(resultWith(results, "revenue"))}
            filters={request.filters}
            onDays={(days) => onSearch({ ...days, range: undefined })}
          />
          {isEmpty && setUp}
          {isEmpty && (
            <EmptyState icon={LayoutDashboard} title={t("empty.title")} text={t("empty.text")}>
              <Suspense>
                <AllTemplate industry={industry} today={results[0]?.today ?? ""} />
              </Suspense>
              {samples}
            </EmptyState>
          )}
          {isEmpty ? (
            <details className="group grid gap-3">
              <summary className="text-muted-foreground hover:text-foreground mx-auto flex min-h-9 w-fit list-none items-center gap-1.5 [&::-webkit-details-marker]:hidden">
                <ChevronRight aria-hidden className="size-3.5 group-open:rotate-90" />
                {t("empty.missing")} <span className="tabular">{number(unknown.length)}</span>
              </summary>
              <div className="mt-3">{missing}</div>
            </details>
          ) : (
            <Section title={t("indicators")}>
              {/* Replaced when the values arrive, because they change the heights and move the cells below. */}
              <div key={isPending ? "pending" : "values"} className="grid grid-cols-[minmax(0,1fr)] gap-4">
                {[plain, targeted].map(
                  (kpis, at) =>
                    kpis.length > 0 && (
                      <div key={at === 0 ? "plain" : "targeted"} className={stripOf(kpis.length)}>
                        {kpis.map(({ measure, usual }) => (
                          <KpiCard
                            key={measure}
                            measure={measure}
                            question={request}
                            result={isPending ? undefined : resultWith(results, measure)}
                            band={bandOf(usual, own?.[measure])}
                            onOpen={() => open(measure)}
                          />
                        ))}
                      </div>
                    ),
                )}
                {missing}
              </div>
            </Section>
          )}
          {!isEmpty && (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-3">
              {pack.charts.map((measure) => (
                <PinnableChart
                  key={measure}
                  question={{ ...request, measures: [measure] }}
                  title={texts.name(measure)}
                  result={resultWith(results, measure)}
                  kind="line"
                  columns={[measure]}
                  hasTotal={false}
                />
              ))}
            </div>
          )}
        </div>
        {opening && (
          <KpiDetails
            isOpen={isOpen}
            onOpenChange={setOpen}
            industry={industry}
            kpi={opening}
            own={own?.[opening.measure]}
            result={resultWith(results, opening.measure)}
            canEdit={workspace.role !== "viewer"}
            currency={workspace.currency}
          />
        )}
      </div>
    </PageDays>
  );
}

/**
 * Returns the classes of a strip of indicators. On wide screens, it has three or four columns, whichever leaves fewer
 * cells empty; five indicators are in one row on wide screens.
 */
function stripOf(count: number): string {
  const emptyOf = (columns: number) => (columns - (count % columns)) % columns;
  const columns = count === 5 ? "xl:grid-cols-5" : emptyOf(3) < emptyOf(4) ? "xl:grid-cols-3" : "xl:grid-cols-4";
  return `bg-card grid grid-cols-[minmax(0,1fr)] gap-px overflow-hidden rounded-lg border sm:grid-cols-2 ${columns}`;
}
