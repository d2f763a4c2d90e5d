import { useSuspenseQuery } from "@tanstack/react-query";
import { CalendarCheck } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";

import { dayIn } from "#domain/time/dates.ts";
import { type Activity, myDayQuery, myDaySpan } from "#web/data/records/activities.ts";
import { useOwnTimeZone } from "#web/data/workspace/time-zones.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { ActivityItem } from "./activity-item.tsx";
import { moveBetweenTasks } from "./task-checkboxes.ts";

// Loaded lazily, because the list has priority.
const Composer = lazy(async () => ({ default: (await import("./composer.tsx")).Composer }));

const sections = ["overdue", "today", "soon", "someday"] as const;

/** Renders tasks in groups: overdue, due today, due this week, and without a date. */
export function MyDay({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation("activities");
  const { day } = useFormat();
  const timeZone = useOwnTimeZone();
  const { today, from, to } = myDaySpan(timeZone);
  const { data: activities } = useSuspenseQuery(myDayQuery(workspace.memberId, from, to));
  const dayOf = ({ kind, due_on: due, starts_at: starts }: Activity) =>
    kind === "task" ? due : dayIn(new Date(starts), timeZone);
  const sectionOf = (activity: Activity): (typeof sections)[number] => {
    const on = dayOf(activity);
    if (on === null) return "someday";
    return on < today ? "overdue" : on === today ? "today" : "soon";
  };
  const inOrder = activities.toSorted((one, other) => (dayOf(one) ?? "9").localeCompare(dayOf(other) ?? "9"));
  return (
    <>
      <PageHeader title={t("myDay.title")} context={day(today, "full")} />
      <div className="grid max-w-3xl gap-6 px-4 pb-8 md:px-6" onKeyDown={moveBetweenTasks}>
        {workspace.role !== "viewer" && (
          <Suspense fallback={<Skeleton className="h-14" />}>
            <Composer workspace={workspace} />
          </Suspense>
        )}
        {activities.length === 0 && (
          <EmptyState icon={CalendarCheck} title={t("myDay.empty.title")} text={t("myDay.empty.text")} />
        )}
        {sections.map((section) => {
          const here = inOrder.filter((activity) => sectionOf(activity) === section);
          if (here.length === 0) return null;
          return (
            <section key={section} aria-label={t(`myDay.${section}`)} className="grid gap-2">
              <h2 className="text-base font-semibold">
                {t(`myDay.${section}`)} <span className="tabular text-muted-foreground font-normal">{here.length}</span>
              </h2>
              <ul className="grid gap-2">
                {here.map((activity) => (
                  <ActivityItem key={activity.id} activity={activity} workspace={workspace} leavesWhenDone />
                ))}
              </ul>
            </section>
          );
        })}
        {activities.some(({ kind }) => kind === "task") && (
          <p className="text-muted-foreground text-xs max-md:hidden">{t("myDay.keys")}</p>
        )}
      </div>
    </>
  );
}
