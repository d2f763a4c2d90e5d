import { useQuery, useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ArrowLeft, Sparkles } from "lucide-react";
import { useTranslation } from "react-i18next";

import { joinFacts } from "#domain/text-direction.ts";
import { analysesQuery, type ListedAnalysis } from "#web/data/deals/analyses.ts";
import { pipelinesQuery } from "#web/data/deals/pipelines.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ShowMore } from "#web/ui/show-more.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { CreateReport } from "./create-report.tsx";
import { useReportCaption } from "./use-report-caption.ts";

export function ReportList({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation(["analyses", "kinds"]);
  const pages = useSuspenseInfiniteQuery(analysesQuery());
  const navigate = useNavigate();
  const analyses = pages.data.pages.flat();
  const isEmpty = analyses.length === 0;
  const create = (
    <CreateReport
      isMain={isEmpty}
      pipelineId={null}
      timeZone={workspace.time_zone}
      onDone={(analysisId) => void navigate({ to: "/dashboard/sales/analyses/$analysisId", params: { analysisId } })}
    />
  );
  return (
    <>
      <PageHeader
        title={t("many")}
        context={
          <Link to="/dashboard/sales" className="hover:text-foreground inline-flex w-fit items-center gap-1.5">
            <ArrowLeft aria-hidden className="size-4" />
            {t("kinds:deals.many")}
          </Link>
        }
        actions={!isEmpty && create}
      />
      {isEmpty && (
        <EmptyState hasSample icon={Sparkles} title={t("empty.title")} text={t("empty.text")}>
          {create}
        </EmptyState>
      )}
      <div className="grid grid-cols-1 gap-4 px-4 pb-8 md:px-6">
        {!isEmpty && (
          <ul
            aria-label={t("many")}
            className="divide-y rounded-lg border lg:grid lg:grid-cols-[auto_minmax(0,1fr)_auto]"
          >
            {analyses.map((analysis) => (
              <ReportRow key={analysis.id} analysis={analysis} workspace={workspace} />
            ))}
          </ul>
        )}
        <ShowMore pages={pages} text={t("more")} />
      </div>
    </>
  );
}

function ReportRow({ analysis, workspace }: { analysis: ListedAnalysis; workspace: Workspace }) {
  const { days } = useFormat();
  const { data: pipelines } = useQuery(pipelinesQuery());
  const origin = useReportCaption(workspace);
  const gist = useReportSummary()(analysis);
  return (
    <li className="grid gap-x-6 gap-y-0.5 px-3 py-2.5 lg:col-span-full lg:grid-cols-subgrid lg:items-baseline">
      <Link
        to="/dashboard/sales/analyses/$analysisId"
        params={{ analysisId: analysis.id }}
        className="w-fit font-medium hover:underline"
      >
        {days({ from: analysis.period_from, to: analysis.period_to })}
      </Link>
      <p className="tabular text-sm empty:max-lg:hidden">{gist}</p>
      <p className="text-muted-foreground text-sm lg:text-right">{origin(analysis, pipelines)}</p>
    </li>
  );
}

/** Returns a formatter that summarises an analysis: the change in won revenue, and the number of deals at risk. */
function useReportSummary() {
  const { t } = useTranslation("analyses");
  const { number, percent, signed } = useFormat();
  return ({ won, risk }: Pick<ListedAnalysis, "won" | "risk">): string => {
    const [change, deals] = [won?.change?.value, won?.deals?.value];
    const growth = typeof change === "number" && signed(change, percent(change, 0));
    return joinFacts([
      growth
        ? t("gist.won", { change: growth })
        : typeof deals === "number" && t("gist.wonDeals", { count: deals, total: number(deals) }),
      risk?.key === "riskTotal" && t("gist.risk", { count: risk.count, total: number(risk.count) }),
    ]);
  };
}
