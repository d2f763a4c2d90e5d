import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleCheck, ListChecks, Phone, StickyNote, Users } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";

import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import { dayIn } from "#domain/time/dates.ts";
import { MetricValue } from "#web/charts/metric-value.tsx";
import { recordsAbout } from "#web/data/records/about-records.ts";
import { todayQuery } from "#web/data/records/activities-today.ts";
import { useOwnTimeZone } from "#web/data/workspace/time-zones.ts";
import { LazyMetricMenu } from "#web/metrics/lazy-metric-menu.tsx";
import { MemberName } from "#web/people/member-name.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { homeQuestions } from "./home-questions.ts";

const UnratedDeals = lazy(async () => ({ default: (await import("./unrated-deals.tsx")).UnratedDeals }));

const icons = { call: Phone, meeting: Users, note: StickyNote, task: ListChecks };

/**
 * Renders all members' activities and due tasks on the user's current day and, if there are deals, the value of the
 * open pipeline.
 */
export function Today({ pipeline }: { pipeline: MeasureResult | undefined }) {
  const timeZone = useOwnTimeZone();
  const today = dayIn(new Date(), timeZone);
  const { t } = useTranslation("home");
  const format = useFormat();
  const { data } = useQuery(todayQuery(timeZone));
  const time = new Intl.DateTimeFormat(format.language, { timeStyle: "short", timeZone });
  return (
    <section aria-labelledby="today-title" className="bg-card min-w-0 rounded-lg border p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b pb-2">
        <h2 id="today-title" className="text-base font-semibold">
          {t("today.title")}
        </h2>
        <Link to="/dashboard/my-day" className="text-muted-foreground hover:text-foreground hover:underline">
          {t("today.myDay")}
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
            className="-my-1 shrink-0 self-start"
            title={t("today.pipeline")}
            question={homeQuestions[1]}
            measure="open_pipeline"
            currency={pipeline.currency}
          />
        </div>
      )}
      {!data && <Skeleton className="mt-2 h-18" />}
      {data?.activities.length === 0 && <p className="text-muted-foreground py-2">{t("today.none")}</p>}
      <ul>
        {data?.activities.map((activity) => {
          const Icon = activity.completed_at ? CircleCheck : icons[activity.kind];
          const [about] = recordsAbout(activity);
          const person = activity.assignee ?? activity.author;
          return (
            <li key={activity.id} className="flex min-h-9 items-center gap-3 border-b py-1">
              <Icon
                role="img"
                aria-label={t(activity.completed_at ? "today.done" : `today.kinds.${activity.kind}`)}
                className="text-muted-foreground size-4 shrink-0"
              />
              <span className="min-w-0 flex-1 truncate">
                <bdi>{activity.title}</bdi>
                {about && (
                  <span className="text-muted-foreground">
                    {" "}
                    · <bdi>{about.name}</bdi>
                  </span>
                )}
              </span>
              {person && (
                <span className="text-muted-foreground flex min-w-0 max-sm:hidden">
                  <MemberName member={person} />
                </span>
              )}
              <span className="tabular text-muted-foreground shrink-0">
                {activity.kind === "task" ? t("today.due") : time.format(new Date(activity.starts_at))}
              </span>
            </li>
          );
        })}
      </ul>
      {data && data.count > data.activities.length && (
        <Link
          to="/dashboard/activities"
          search={{ from: today, to: today }}
          className="tabular text-muted-foreground hover:text-foreground mt-2 inline-block hover:underline"
        >
          {t("today.all", { count: data.count, total: format.number(data.count) })}
        </Link>
      )}
    </section>
  );
}
