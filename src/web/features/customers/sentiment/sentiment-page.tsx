import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { MessageSquareText } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";

import type { MetricsSearch } from "#domain/metrics/metrics-search.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { PageDays } from "#web/charts/page-days.ts";
import { metricResultsQuery } from "#web/data/metrics/metric-results.ts";
import { barRanges, MetricFilters } from "#web/metrics/metric-filters.tsx";
import { PinnableChart } from "#web/metrics/pinnable-chart.tsx";
import type { SelectionContext } from "#web/metrics/selection-actions.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { DoubtfulMessages } from "./doubtful-messages.tsx";
import { Drivers } from "./drivers.tsx";
import { RecentMessages } from "./recent-messages.tsx";
import { RecentNotes } from "./recent-notes.tsx";
import { messageCounts, sentimentDefaults, sentimentQuestions } from "./sentiment-questions.ts";
import { SentimentTiles } from "./sentiment-tiles.tsx";

const ExportTables = lazy(async () => ({
  default: (await import("./export-tables.tsx")).ExportTables,
}));
const MoodChanges = lazy(async () => ({ default: (await import("./mood-changes.tsx")).MoodChanges }));
const ModelQuality = lazy(async () => ({ default: (await import("./model-quality.tsx")).ModelQuality }));
const WrittenAnalysis = lazy(async () => ({
  default: (await import("./written-analysis.tsx")).WrittenAnalysis,
}));

/** The usual ranges and the default range of the trend. */
const ranges = [...barRanges.slice(0, -1), sentimentDefaults.range, ...barRanges.slice(-1)];

type Props = SelectionContext & {
  search: MetricsSearch;
  onSearch: (changed: Partial<MetricsSearch>) => void;
  /** Offer of sample data, shown while the workspace has no data. */
  samples: ReactNode;
};

export function SentimentPage({ search, onSearch, workspace, tags, samples }: Props) {
  const { t } = useTranslation(["sentiment-analysis", "measures"]);
  const { number } = useFormat();
  const questions = sentimentQuestions(search);
  const { data: [whole, course, distribution] = [] } = useQuery(metricResultsQuery(questions));
  if (whole?.missing.some(({ reason }) => reason === "no_facts"))
    return (
      <div className="pb-8">
        <PageHeader title={t("title")} />
        <EmptyState icon={MessageSquareText} title={t("empty.title")} text={t("empty.text")}>
          <Link to="/dashboard/imports/new" className={buttonVariants({ variant: "outline" })}>
            {t("empty.import")}
          </Link>
          <Link to="/dashboard/messages" className={buttonVariants({ variant: "outline" })}>
            {t("empty.add")}
          </Link>
          {samples}
        </EmptyState>
      </div>
    );
  const { read, doubtful, unread, hasNoEarlier } = messageCounts(whole);
  const facts = joinFacts([
    hasNoEarlier && t("measures:delta.unknown"),
    doubtful > 0 && t("doubtfulCount", { count: read, doubtful: number(doubtful), total: number(read) }),
    unread > 0 && t("unreadCount", { count: unread, total: number(unread) }),
  ]);
  const trend = questions[1].range === sentimentDefaults.range ? t("trend") : t("trendOfDays");
  const canEdit = workspace.role !== "viewer";
  return (
    <PageDays value={whole?.range}>
      <div className="in-order pb-8">
        <PageHeader
          title={t("title")}
          actions={
            <Suspense fallback={<Skeleton className="h-8 w-29 max-sm:w-10" />}>
              <ExportTables trend={trend} whole={whole} course={course} distribution={distribution} />
            </Suspense>
          }
        >
          <MetricFilters
            {...{ search, onSearch, ranges }}
            defaults={sentimentDefaults}
            dimensions={[]}
            without={["currency"]}
            note={facts}
          />
        </PageHeader>
        <div className="in-order grid grid-cols-[minmax(0,1fr)] gap-8 px-4 md:px-6">
          <section aria-labelledby="sentiment-metrics" className="in-order grid grid-cols-[minmax(0,1fr)] gap-4">
            <h2 id="sentiment-metrics" className="sr-only">
              {t("metrics")}
            </h2>
            <SentimentTiles result={whole} question={questions[0]} />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
              <PinnableChart question={questions[1]} title={trend} result={course} kind="stacked" hasTotal={false} />
              <PinnableChart
                question={questions[2]}
                title={t("distribution")}
                result={distribution}
                kind="stacked"
                hasTotal={false}
              />
            </div>
          </section>
          <Drivers days={whole?.range} />
          <RecentMessages />
          <Suspense fallback={<Skeleton className="h-40" />}>
            <WrittenAnalysis timeZone={workspace.time_zone} hasSamples={whole?.samples != null} />
          </Suspense>
          <Suspense fallback={<Skeleton className="h-48" />}>
            <MoodChanges workspace={workspace} tags={tags} />
          </Suspense>
          <RecentNotes timeZone={workspace.time_zone} />
          <DoubtfulMessages canEdit={canEdit} />
          <Suspense fallback={<Skeleton className="h-32" />}>
            <ModelQuality />
          </Suspense>
        </div>
      </div>
    </PageDays>
  );
}
