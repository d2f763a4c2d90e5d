import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowRight, ChevronRight } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";

import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import { dayIn } from "#domain/time/dates.ts";
import { MetricValue } from "#web/charts/metric-value.tsx";
import { type TodaysActivity, todayQuery } from "#web/data/records/activities-today.ts";
import { useOwnTimeZone } from "#web/data/workspace/time-zones.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { LazyMetricMenu } from "#web/metrics/lazy-metric-menu.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { homeQuestions } from "./home-questions.ts";
import { TodayRow } from "./today-row.tsx";

const UnratedDeals = lazy(async () => ({ default: (await import("./unrated-deals.tsx")).UnratedDeals }));

type Props = {
  workspace: Workspace;
  pipeline: MeasureResult | undefined;
  /** True if nothing is shown on a day without activities. */
  isHiddenIfEmpty: boolean;
};

/**
 * Renders the member's activities of the current day, tasks first; those that are over are folded. If there are deals,
 * also renders the value of the open pipeline.
 */
export function Today({ workspace, pipeline, isHiddenIfEmpty }: Props) {
  const timeZone = useOwnTimeZone();
  const today = dayIn(new Date(), timeZone);
  const { t } = useTranslation("home");
  const { number } = useFormat();
  const { data } = useQuery(todayQuery(timeZone, workspace.memberId));
  if (isHiddenIfEmpty && data?.activities.length === 0) return null;
  const isDone = ({ kind, completed_at: completed, starts_at: starts }: TodaysActivity) =>
    kind === "task" ? completed !== null : new Date(starts) <= new Date();
  const open = data?.activities.filter((activity) => !isDone(activity)) ?? [];
  const done = data?.activities.filter(isDone) ?? [];
  const left = data ? data.count - data.activities.length : 0;
  return (
    <section aria-labelledby="today-title" className="bg-card min-w-0 rounded-lg border p-4 pb-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b pb-2">
        <h2 id="today-title" className="text-base font-semibold">
          {t("today.title")}
        </h2>
        <Link to="/dashboard/my-day" className="inline-flex items-center gap-1 hover:underline">
          {t("today.myDay")}
          <ArrowRight aria-hidden className="size-3.5" />
        </Link>
      </div>
      {pipeline && (
        <div className="flex items-baseline gap-x-2 border-b py-2">
          <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
            <h3 className="text-muted-foreground">{t("today.pipeline")}</h3>
            <MetricValue result={pipeline} measure="open_pipeline" size="base" />
            {pipeline.missing.some(({ reason, measure }) => reason === "rate" && measure === "open_pipeline") && (
              <Suspense>
                <UnratedDeals result={pipeline} />
              </Suspense>
            )}
          </div>
          <LazyMetricMenu
            className="-my-0.5 -mr-1.5 shrink-0 self-start"
            title={t("today.pipeline")}
            question={homeQuestions[1]}
            measure="open_pipeline"
            currency={pipeline.currency}
          />
        </div>
      )}
      {!data && <Skeleton className="mt-2 h-18" />}
      {data && open.length === 0 && (
        <p className="text-muted-foreground py-2">{t(done.length > 0 ? "today.nothingLeft" : "today.none")}</p>
      )}
      <ul className="divide-y">
        {open.map((activity) => (
          <TodayRow key={activity.id} activity={activity} today={today} workspace={workspace} />
        ))}
      </ul>
      {done.length > 0 && (
        <details className="group border-t" open={open.length === 0}>
          <summary className="text-muted-foreground hover:text-foreground flex min-h-9 list-none items-center gap-1.5 [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden className="size-3.5 group-open:rotate-90" />
            {t("today.doneToday")} <span className="tabular">{number(done.length + left)}</span>
          </summary>
          <ul className="divide-y border-t">
            {done.map((activity) => (
              <TodayRow key={activity.id} activity={activity} today={today} workspace={workspace} />
            ))}
          </ul>
          {left > 0 && data && (
            <Link
              to="/dashboard/activities"
              search={{ from: today, to: today }}
              className="tabular text-muted-foreground hover:text-foreground mt-2 inline-block hover:underline"
            >
              {t("today.all", { count: data.count, total: number(data.count) })}
            </Link>
          )}
        </details>
      )}
    </section>
  );
}
