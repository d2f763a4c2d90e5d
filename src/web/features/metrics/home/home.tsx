import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowRight, Download, Plus, Upload } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Trans, useTranslation } from "react-i18next";

import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { DealTab } from "#domain/records/deal-tabs.ts";
import { zoneName } from "#domain/time/time-zones.ts";
import { stagesQuery } from "#web/data/deals/stages.ts";
import { sampleStateQuery } from "#web/data/imports/sample-state.ts";
import { metricResultsQuery } from "#web/data/metrics/metric-results.ts";
import { pinsQuery } from "#web/data/metrics/pinned-charts.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { hasNoSales } from "#web/metrics/has-no-sales.ts";
import { LastSalesNotice } from "#web/metrics/last-sales-notice.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { HomeCharts } from "./home-charts.tsx";
import { homeQuestions } from "./home-questions.ts";
import { StatCards } from "./stat-cards.tsx";
import { Today } from "./today.tsx";

const FirstSteps = lazy(async () => ({ default: (await import("./first-steps.tsx")).FirstSteps }));
const ActionDeals = lazy(async () => ({ default: (await import("./action-deals.tsx")).ActionDeals }));
// Loaded lazily, because content further down may appear after the metrics.
const HotDeals = lazy(async () => ({ default: (await import("./hot-deals.tsx")).HotDeals }));
const Pinned = lazy(async () => ({ default: (await import("./pinned.tsx")).Pinned }));
const ExportTables = lazy(async () => ({ default: (await import("./export-tables.tsx")).ExportTables }));
const AddLead = lazyDialog(async () => (await import("./add-lead.tsx")).AddLead);

type Props = {
  workspace: Workspace;
  /** Filters of the hot deals: a tab of stages and a search text. */
  tab: DealTab;
  q: string;
  onSearch: (changed: { tab?: DealTab; q?: string }) => void;
  /** Renders the dialog that adds a deal. */
  addDeal: (isOpen: boolean, onOpenChange: (open: boolean) => void) => ReactNode;
  /** Renders the panels that are monitored daily. Their metrics are requested after the deals are shown. */
  panels: (isAsked: boolean) => ReactNode;
  /** Offer of sample data, shown while the workspace has no data. */
  samples?: ReactNode;
  /** The setup questions, shown while there is no data. */
  setUp: ReactNode;
  /** A picture of the page with data, shown below the first steps. */
  preview: ReactNode;
};

export function Home({ workspace, tab, q, onSearch, addDeal, panels, samples, setUp, preview }: Props) {
  const { t } = useTranslation(["home", "measures", "records"]);
  const format = useFormat();
  const [adding, setAdding] = useState<"lead" | "deal" | null>(null);
  const { data } = useSuspenseQuery(metricResultsQuery(homeQuestions));
  const { data: stages = [] } = useQuery(stagesQuery());
  const { data: mix } = useQuery(sampleStateQuery());
  const { data: pins } = useSuspenseQuery(pinsQuery());
  const [month, pipeline, revenue, conversion] = data;
  const [isExporting, setExporting] = useState(false);
  const [isShown, setShown] = useState(false);
  const zone = t("measures:bar.zone", { zone: zoneName(workspace.time_zone) });
  const canEdit = workspace.role !== "viewer";
  if (!month || !pipeline || !revenue || !conversion) return null;
  // A shop or a practice may sell without deals.
  const isStarted = hasAny(pipeline, "deals") || hasAny(revenue, "sales");
  const exportButton = (
    <Button variant="outline" onClick={() => setExporting(true)}>
      <Download />
      <span className="max-sm:sr-only">{t("export")}</span>
    </Button>
  );
  const addDealButton = canEdit && (
    <Button variant="outline" onClick={() => setAdding("deal")}>
      <Plus />
      {t("hotDeals.add")}
    </Button>
  );
  // An empty workspace shows only how to start.
  const isBlank = !isStarted && !mix?.has_others;
  const starts = canEdit && (
    <>
      <Link to="/dashboard/imports/new" className={buttonVariants({ variant: isBlank ? "default" : "outline" })}>
        <Upload />
        {t("steps.import")}
      </Link>
      {samples}
      {addDealButton}
    </>
  );
  const empty = !isStarted && (
    <EmptyState icon={Upload} title={t("empty.title")} text={t(canEdit ? "empty.text" : "empty.viewer")}>
      {starts}
    </EmptyState>
  );
  const intro = (
    <Trans
      t={t}
      i18nKey="intro"
      components={{
        predictive: <Deeper to="/dashboard/predictive-analytics" />,
        crm: <Deeper to="/dashboard/crm-analysis" />,
      }}
    />
  );
  // Sample data does not count as the user's first data.
  const isNew = canEdit && (!isStarted || (mix?.has_samples && !mix.has_others));
  return (
    <div className="pb-8">
      <PageHeader
        title={t("title")}
        context={
          <div className="flex flex-wrap gap-x-6">
            <span data-tooltip={zone}>
              {format.day(month.today, "full")} <span className="sr-only">{zone}</span>
            </span>
            <p className="max-sm:hidden">{intro}</p>
          </div>
        }
        actions={
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            {isStarted && (
              <Suspense fallback={exportButton}>
                {isExporting ? <ExportTables {...{ month, pipeline, revenue, conversion }} /> : exportButton}
              </Suspense>
            )}
            {canEdit && (
              <Button variant={isBlank ? "outline" : "default"} onClick={() => setAdding("lead")}>
                <Plus />
                <span className="max-sm:sr-only">{t("addLead.open")}</span>
              </Button>
            )}
          </div>
        }
      >
        {/* On phones, below the actions, which would otherwise be in a row of their own. */}
        <p className="text-muted-foreground sm:hidden">{intro}</p>
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 px-4 md:px-6">
        {isNew ? (
          <Suspense fallback={<Skeleton className={isStarted ? "h-10" : "h-84"} />}>
            <FirstSteps
              workspace={workspace}
              isStarted={isStarted}
              setUp={workspace.role === "owner" && setUp}
              actions={starts}
              otherwise={empty}
            />
          </Suspense>
        ) : (
          empty
        )}
        {isBlank && canEdit && preview}
        <LastSalesNotice isEmpty={hasNoSales(month)} />
        {month.total.values.some((value) => value !== null) && <StatCards result={month} />}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden lg:grid-cols-[repeat(auto-fit,minmax(24rem,1fr))]">
          <Today
            workspace={workspace}
            pipeline={hasAny(pipeline, "deals") ? pipeline : undefined}
            isHiddenIfEmpty={isBlank}
          />
          {isStarted && (
            <Suspense fallback={<Skeleton className="h-72 rounded-lg" />}>
              <ActionDeals today={month.today} isAsked={isShown} />
            </Suspense>
          )}
        </div>
        {isStarted && (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <HotDeals
              workspace={workspace}
              stages={stages}
              open={openDeals(pipeline)}
              tab={tab}
              q={q}
              onSearch={onSearch}
              addDeal={addDealButton}
              onShown={() => setShown(true)}
            />
          </Suspense>
        )}
        {pins.length > 0 && (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <Pinned pins={pins} canShare={canEdit} />
          </Suspense>
        )}
        {isStarted && (
          <HomeCharts
            pipeline={pipeline}
            revenue={revenue}
            conversion={conversion}
            stages={stages.filter(({ kind }) => kind === "open")}
          />
        )}
        {!isBlank && panels(isShown || !isStarted)}
      </div>
      {canEdit && <AddLead isOpen={adding === "lead"} onOpenChange={(isOpen) => setAdding(isOpen ? "lead" : null)} />}
      {canEdit && addDeal(adding === "deal", (isOpen) => setAdding(isOpen ? "deal" : null))}
    </div>
  );
}

function Deeper({
  to,
  children,
}: {
  to: "/dashboard/predictive-analytics" | "/dashboard/crm-analysis";
  children?: ReactNode;
}) {
  return (
    <Link
      to={to}
      className="hover:text-foreground ml-2 inline-flex items-center gap-1 whitespace-nowrap hover:underline"
    >
      {children}
      <ArrowRight aria-hidden className="size-3.5" />
    </Link>
  );
}

const hasAny = ({ missing }: MeasureResult, facts: "deals" | "sales") =>
  !missing.some(({ reason, fact }) => reason === "no_facts" && fact === facts);

const openDeals = ({ columns, total }: MeasureResult) =>
  total.values[columns.findIndex(({ measure }) => measure === "open_deals")] ?? 0;
