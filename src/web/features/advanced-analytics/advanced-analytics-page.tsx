import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChartNoAxesCombined } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import type { FiguresSearch } from "#domain/measures/figures-search.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { answersQuery } from "#web/data/measures/ask.ts";
import { FiguresBar } from "#web/figures/figures-bar.tsx";
import { hasNoSales } from "#web/figures/has-no-sales.ts";
import { LastSalesNotice } from "#web/figures/last-sales-notice.tsx";
import { NamedFigure } from "#web/figures/named-figure.tsx";
import { PinnableChart } from "#web/figures/pinnable-chart.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Section } from "#web/ui/section.tsx";

import {
  advancedDefaults,
  advancedQuestions,
  type AdvancedAnswers,
  type Contributor,
  costMeasures,
  isWithoutFacts,
} from "./advanced-questions.ts";
import { Contributions } from "./contributions.tsx";
import { CustomerFunnel } from "./customer-funnel.tsx";

const FunnelTimes = lazy(async () => ({ default: (await import("./funnel-times.tsx")).FunnelTimes }));
const Anomalies = lazy(async () => ({ default: (await import("./anomalies.tsx")).Anomalies }));
const WrittenAnalysis = lazy(async () => ({ default: (await import("./written-analysis.tsx")).WrittenAnalysis }));
const CountryMap = lazy(async () => ({ default: (await import("./country-map.tsx")).CountryMap }));
const ExportTables = lazy(async () => ({ default: (await import("./export-tables.tsx")).ExportTables }));
// Few workspaces have only targets of accounts.
const TargetParts = lazy(async () => ({ default: (await import("./target-parts.tsx")).TargetParts }));
const SeasonalGrowth = lazy(async () => ({ default: (await import("./seasonal-growth.tsx")).SeasonalGrowth }));
const Economics = lazy(async () => ({ default: (await import("./economics.tsx")).Economics }));

type Props = {
  /** Time zone of the workspace, for creation times. */
  timeZone: string;
  search: FiguresSearch;
  onSearch: (changed: Partial<FiguresSearch>) => void;
  /** Offer of sample data, shown while there is nothing else. */
  samples: ReactNode;
  /** Notes on the data, shown above the metrics. */
  note: ReactNode;
};

/** Renders whether the business grows, what drives its growth, and what growth costs. */
export function AdvancedAnalyticsPage({ timeZone, search, onSearch, samples, note }: Props) {
  const { t } = useTranslation("advanced-analytics");
  const texts = useMeasureTexts();
  const [by, setBy] = useState<Contributor>("category");
  const questions = advancedQuestions(search, by);
  const answers = useAdvancedAnswers(questions);
  const pair = "grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2";
  if (answers && isWithoutFacts(answers))
    return (
      <div className="pb-8">
        <PageHeader title={t("title")} context={t("context")} />
        <EmptyState icon={ChartNoAxesCombined} title={t("empty.title")} text={t("empty.text")}>
          <Link to="/dashboard/imports/new" className={buttonVariants({ variant: "outline" })}>
            {t("empty.import")}
          </Link>
          {samples}
        </EmptyState>
      </div>
    );
  return (
    <div className="pb-8">
      <PageHeader
        title={t("title")}
        context={t("context")}
        actions={
          <Suspense>
            <ExportTables answers={answers} by={by} />
          </Suspense>
        }
      >
        <FiguresBar search={search} onSearch={onSearch} defaults={advancedDefaults} />
      </PageHeader>
      {note}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 px-4 md:px-6">
        <LastSalesNotice
          isEmpty={hasNoSales(answers?.target)}
          filters={questions.target.filters}
          onDays={(days) => onSearch({ ...days, range: undefined })}
        />
        <Section title={t("sections.growth")} text={answers && texts.span(answers.target.range)}>
          <div className={pair}>
            <PinnableChart
              question={questions.target}
              title={t("target")}
              answer={answers?.target}
              kind="bar"
              columns={["revenue", "revenue_target"]}
            >
              <dl>
                <NamedFigure isFlush measure="target_reached" question={questions.target} answer={answers?.target} />
              </dl>
            </PinnableChart>
            <PinnableChart question={questions.growth} title={t("growth")} answer={answers?.growth} kind="line" />
          </div>
          {answers?.target.total.n[1] === 0 && (
            <Suspense>
              <TargetParts asked={questions.target} />
            </Suspense>
          )}
          <div className="mt-4">
            <Contributions answer={answers?.contributions} by={by} onBy={setBy} />
          </div>
          {answers && (
            <Suspense fallback={<Skeleton className="mt-4 h-80" />}>
              <SeasonalGrowth range={answers.target.range} asked={questions.target} />
            </Suspense>
          )}
        </Section>
        <Section title={t("sections.reach")} text={answers && texts.span(answers.funnel.range)}>
          <div className={pair}>
            <CustomerFunnel answer={answers?.funnel} />
            <PinnableChart
              question={questions.regions}
              title={t("regions")}
              answer={answers?.regions}
              kind="bar"
              columns={["revenue"]}
              hasTotal={false}
            />
          </div>
          {(answers?.funnel.total.values[0] ?? 0) > 0 && answers && (
            <Suspense fallback={<Skeleton className="mt-4 h-64" />}>
              <FunnelTimes days={answers.funnel.range} of={{ owner: search.owner, region: search.region }} />
            </Suspense>
          )}
          {answers && (
            <Suspense fallback={<Skeleton className="mt-4 h-96" />}>
              <CountryMap asked={questions.target} />
            </Suspense>
          )}
        </Section>
        {answers && (
          <Section title={t("sections.anomalies")} text={t("anomalies.text")}>
            <Suspense fallback={<Skeleton className="h-96" />}>
              <Anomalies range={answers.target.range} asked={questions.target} />
            </Suspense>
          </Section>
        )}
        <Section title={t("costs.title")} text={answers && texts.span(answers.costs.range)}>
          <dl className="grid gap-px overflow-hidden rounded-lg border sm:grid-cols-3">
            {costMeasures.map((measure) => (
              <NamedFigure
                key={measure}
                className="bg-card outline-border p-4 outline"
                measure={measure}
                question={questions.costs}
                answer={answers?.costs}
              />
            ))}
          </dl>
          {answers && (
            <Suspense fallback={<Skeleton className="mt-4 h-40" />}>
              <Economics asked={questions.costs} />
            </Suspense>
          )}
          <PinnableChart
            question={questions.costMonths}
            className="mt-4"
            title={t("costs.months")}
            answer={answers?.costMonths}
            kind="stacked"
            hasTotal={false}
          />
        </Section>
        {answers && (
          <Suspense fallback={<Skeleton className="h-40" />}>
            <WrittenAnalysis timeZone={timeZone} hasSamples={answers.target.samples !== null} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** Returns the answers of the page by part; undefined while pending. */
function useAdvancedAnswers(questions: ReturnType<typeof advancedQuestions>): AdvancedAnswers | undefined {
  const { data } = useQuery(answersQuery(Object.values(questions)));
  const [target, growth, contributions, funnel, regions, costs, costMonths] = data ?? [];
  if (!target || !growth || !contributions || !funnel || !regions || !costs || !costMonths) return undefined;
  return { target, growth, contributions, funnel, regions, costs, costMonths };
}
