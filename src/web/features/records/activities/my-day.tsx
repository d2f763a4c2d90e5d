import { useSuspenseQuery } from "@tanstack/react-query";
import { ChevronRight, ListChecks, Plus } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import { dayIn } from "#domain/time/dates.ts";
import { type Activity, myDayQuery, myDaySpan } from "#web/data/records/activities.ts";
import { useOwnTimeZone } from "#web/data/workspace/time-zones.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { MarkIfMixed } from "#web/ui/marks-samples.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import { useIsPhone } from "#web/ui/use-media.ts";

import { readUnsaved } from "./activity-draft.ts";
import { ActivityItem } from "./activity-item.tsx";
import { moveBetweenTasks } from "./task-checkboxes.ts";

// Loaded lazily, because the list has priority.
const Composer = lazy(async () => ({ default: (await import("./composer.tsx")).Composer }));
const EmptyState = lazy(async () => ({ default: (await import("#web/ui/empty-state.tsx")).EmptyState }));
const QuickTask = lazy(async () => ({ default: (await import("./quick-task.tsx")).QuickTask }));

type Section = "overdue" | "today" | "soon" | "someday";
type Props = {
  workspace: Workspace;
  /** Emails to answer, shown next to the activities. */
  emails: ReactNode;
  /** Deals that need action, shown below the emails, or below the activities if these are few. */
  deals: ReactNode;
};

/** With fewer activities, the deals are below them. */
const minToFill = 5;

export function MyDay({ workspace, emails, deals }: Props) {
  const { t } = useTranslation("activities");
  const { day, number } = useFormat();
  const timeZone = useOwnTimeZone();
  const isPhone = useIsPhone();
  const [isLogging, setLogging] = useState(() => readUnsaved(`activity ${workspace.memberId} `) !== null);
  const { today, from, to } = myDaySpan(timeZone);
  const { data: activities } = useSuspenseQuery(myDayQuery(workspace.memberId, from, to));
  const dayOf = ({ kind, due_on: due, starts_at: starts }: Activity) =>
    kind === "task" ? due : dayIn(new Date(starts), timeZone);
  const sectionOf = (activity: Activity): Section => {
    const on = dayOf(activity);
    if (on === null) return "someday";
    return on < today ? "overdue" : on === today ? "today" : "soon";
  };
  const inOrder = activities.toSorted((one, other) => (dayOf(one) ?? "9").localeCompare(dayOf(other) ?? "9"));
  const isOver = ({ kind, starts_at: starts, completed_at: completed }: Activity) =>
    kind === "task" ? completed !== null : new Date(starts) <= new Date();
  const over = inOrder.filter(isOver);
  // Decided once, so that completing a task does not move the deals.
  const [isFilled] = useState(activities.length - over.length >= minToFill);
  const listOf = (list: readonly Activity[]) => (
    <ul className={isPhone ? "grid gap-2 px-4 empty:hidden" : "border-t empty:hidden"}>
      <MarkIfMixed rows={activities}>
        {list.map((activity) => (
          <ActivityItem key={activity.id} activity={activity} workspace={workspace} leavesWhenDone isRow={!isPhone} />
        ))}
      </MarkIfMixed>
    </ul>
  );
  const sectionFor = (name: Section) => {
    const here = inOrder.filter((activity) => sectionOf(activity) === name && !isOver(activity));
    const nothing =
      name === "today" ? t("myDay.nothing") : name === "soon" && activities.length > 0 && t("myDay.nothingSoon");
    if (here.length === 0 && !nothing) return null;
    return (
      <section aria-label={t(`myDay.${name}`)}>
        <div className="flex flex-wrap items-baseline gap-x-3 px-4 pb-1 md:px-6">
          <h2 className="text-base font-semibold">
            {t(`myDay.${name}`)}{" "}
            {here.length > 0 && (
              <span className="tabular text-muted-foreground font-normal">{number(here.length)}</span>
            )}
          </h2>
          {here.length === 0 && <p className="text-muted-foreground">{nothing}</p>}
        </div>
        {listOf(here)}
        {name === "today" && over.length > 0 && (
          <details className="group">
            <summary className="text-muted-foreground hover:text-foreground flex min-h-9 list-none items-center gap-1.5 px-4 md:px-6 [&::-webkit-details-marker]:hidden">
              <ChevronRight aria-hidden className="size-3.5 group-open:rotate-90" />
              {t("myDay.over")} <span className="tabular">{number(over.length)}</span>
            </summary>
            {listOf(over)}
          </details>
        )}
      </section>
    );
  };
  const canEdit = workspace.role !== "viewer";
  return (
    <>
      <PageHeader
        title={t("myDay.title")}
        context={day(today, "full")}
        actions={
          canEdit && (
            <Button variant="outline" aria-expanded={isLogging} onClick={() => setLogging(!isLogging)}>
              <Plus />
              {t("add")}
            </Button>
          )
        }
      >
        {canEdit && (
          <Suspense fallback={<Skeleton className="h-10" />}>
            <QuickTask workspace={workspace} today={today} />
            {isLogging && <Composer workspace={workspace} />}
          </Suspense>
        )}
      </PageHeader>
      <div
        className="group/day grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-y-6 pt-2 pb-8 xl:grid-rows-[auto_1fr] xl:content-stretch xl:pb-0 xl:has-[>[data-side]:not(:empty)]:grid-cols-[minmax(0,1fr)_27rem]"
        onKeyDown={moveBetweenTasks}
      >
        <div className="in-order grid grid-cols-[minmax(0,1fr)] content-start gap-6">
          {sectionFor("overdue")}
          {sectionFor("today")}
        </div>
        <div
          data-side
          className="in-order grid grid-cols-[minmax(0,1fr)] content-start gap-6 empty:hidden xl:row-span-2 xl:border-l"
        >
          {emails}
          {isFilled && deals}
        </div>
        <div className="in-order grid grid-cols-[minmax(0,1fr)] content-start gap-6 empty:hidden">
          {sectionFor("soon")}
          {sectionFor("someday")}
          {!isFilled && deals}
          {canEdit && activities.length === 0 && (
            <Suspense>
              {/* Hidden if there are deals that need action. */}
              <div className="group-has-[#day-deals-title]/day:hidden">
                <EmptyState hasSample icon={ListChecks} title={t("myDay.emptyTitle")} text={t("myDay.emptyText")} />
              </div>
            </Suspense>
          )}
        </div>
      </div>
    </>
  );
}
