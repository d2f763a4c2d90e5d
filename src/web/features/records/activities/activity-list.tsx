import { useQuery } from "@tanstack/react-query";
import { History, ListFilter, Plus, Search } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import { addDays, dayIn } from "#domain/time/dates.ts";
import { type Activity, activityKinds } from "#web/data/records/activities.ts";
import {
  activitiesQuery,
  type ActivitySearch,
  activitySpan,
  dayOfActivity,
  dueTasksQuery,
  upcomingQuery,
} from "#web/data/records/activity-list.ts";
import { membersQuery } from "#web/data/workspace/members.ts";
import { useOwnTimeZone } from "#web/data/workspace/time-zones.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { ListFooter } from "#web/lists/list-footer.tsx";
import { ListTabs } from "#web/lists/list-tabs.tsx";
import { DayRange } from "#web/ui/day-range.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "#web/ui/kit/popover.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { MarkIfMixed } from "#web/ui/marks-samples.tsx";
import { focusField, SearchBox } from "#web/ui/search-box.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import { useIsPhone } from "#web/ui/use-media.ts";
import { usePageTitle } from "#web/ui/use-page-title.ts";

import { ActivityItem } from "./activity-item.tsx";

const Composer = lazy(async () => ({ default: (await import("./composer.tsx")).Composer }));
const HelpLink = lazyPart(async () => (await import("#web/ui/help-link.tsx")).HelpLink);

/** Moves upcoming activities, the nearest first, before past ones. Both are given in descending order of time. */
function upcomingFirst(activities: readonly Activity[]): Activity[] {
  const now = new Date();
  const isUpcoming = ({ starts_at: starts, completed_at: completed }: Activity) =>
    completed === null && new Date(starts) > now;
  return [...activities.filter(isUpcoming).toReversed(), ...activities.filter((activity) => !isUpcoming(activity))];
}

type Props = { search: ActivitySearch; onSearch: (changed: Partial<ActivitySearch>) => void; workspace: Workspace };

/**
 * Renders all activities, filtered by text, kind, member and days: overdue tasks, today's activities, upcoming ones
 * (the nearest first), and past ones (the latest first). Today's are sorted in the same way: upcoming ones, then past
 * ones.
 */
export function ActivityList({ search, onSearch, workspace }: Props) {
  const { t } = useTranslation(["activities", "records"]);
  const { number, shortDay } = useFormat();
  const timeZone = useOwnTimeZone();
  const { data } = useQuery({
    ...activitiesQuery(search, timeZone),
    throwOnError: (_, query) => query.state.data === undefined,
  });
  const { page = 1, size = 50 } = search;
  const today = dayIn(new Date(), timeZone);
  const { isAhead, hasUpcoming } = activitySpan(search, today);
  const isFirst = page === 1 && !isAhead;
  const { data: due } = useQuery({ ...dueTasksQuery(search, timeZone, today), enabled: isFirst });
  const { data: upcoming } = useQuery({ ...upcomingQuery(search, timeZone, today), enabled: hasUpcoming });
  const isPending = !data || (isFirst && !due) || (hasUpcoming && !upcoming);
  const [isAdding, setAdding] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const isPhone = useIsPhone();
  const title = t("list.title");
  usePageTitle(title);
  const narrow = (changed: Partial<ActivitySearch>) => onSearch({ ...changed, page: undefined });
  const canEdit = workspace.role !== "viewer";

  const later = hasUpcoming ? upcoming : undefined;
  const total = (data?.count ?? 0) + (later?.count ?? 0);
  const tasks = (isFirst && due) || [];
  const others = data?.activities.filter(({ id }) => !tasks.some((task) => task.id === id)) ?? [];
  const days = Map.groupBy(others, (activity) => dayOfActivity(activity, timeZone));
  const inOrder = isAhead ? [...days].toSorted(([one], [other]) => one.localeCompare(other)) : [...days];
  const groups: { heading: string; activities: readonly Activity[]; count?: number; isDay?: boolean }[] = [
    { heading: t("myDay.overdue"), activities: tasks.filter(({ due_on: day }) => day !== today) },
    {
      heading: t("myDay.today"),
      activities: [...tasks.filter(({ due_on: day }) => day === today), ...upcomingFirst(days.get(today) ?? [])],
      isDay: true,
    },
    { heading: t("list.upcoming"), activities: (isFirst && later?.activities) || [], count: later?.count },
    ...inOrder.flatMap(([day, activities]) =>
      day === today ? [] : { heading: shortDay(day, true), activities, isDay: true },
    ),
  ];
  const searchBox = (
    <SearchBox
      className="md:w-52"
      label={t("list.search")}
      value={search.q ?? ""}
      onChange={(q) => narrow({ q: q || undefined })}
    />
  );
  return (
    <>
      <header className="flex min-h-12 flex-wrap items-center gap-x-1 gap-y-2 px-4 py-2 md:px-6">
        <h1 className="text-base font-semibold tracking-tight max-md:text-lg">{title}</h1>
        <Suspense fallback={<span className="size-8" />}>
          <HelpLink />
        </Suspense>
        <ListTabs
          label={t("list.kind")}
          className="max-md:order-1 max-md:-mx-4 max-md:w-[calc(100%+2rem)] max-md:scroll-px-4 max-md:px-4 md:flex-1"
          tabs={[
            { key: "", text: t("filters.all") },
            ...activityKinds.toReversed().map((kind) => ({ key: kind, text: t(`filters.${kind}`) })),
          ]}
          open={search.kind ?? ""}
          onOpen={(kind) => narrow({ kind: kind || undefined })}
        />
        {!isPhone && <div className="flex max-md:order-2 max-md:w-full">{searchBox}</div>}
        <div className="flex items-center gap-1 max-md:ml-auto">
          {isPhone && (
            <Button
              variant="ghost"
              size="icon"
              aria-label={t("records:menus.search")}
              aria-expanded={isSearching || search.q !== undefined}
              onClick={() => setSearching(!isSearching)}
            >
              <Search />
            </Button>
          )}
          <ActivityFilter search={search} onSearch={narrow} />
          {canEdit && (
            <Button aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
              <Plus />
              <span className="max-sm:sr-only">{t("add")}</span>
            </Button>
          )}
        </div>
        {isPhone && (isSearching || search.q !== undefined) && (
          <div ref={isSearching ? focusField : undefined} className="order-2 flex w-full">
            {searchBox}
          </div>
        )}
      </header>
      {isAdding && (
        <div className="px-4 pb-3 md:px-6">
          <Suspense fallback={<Skeleton className="h-12" />}>
            <Composer workspace={workspace} />
          </Suspense>
        </div>
      )}
      <div className="border-t md:min-h-0 md:flex-1 md:overflow-y-auto">
        {isPending && <Skeleton className="mx-4 mt-2 h-96 md:mx-6" />}
        {!isPending && total === 0 && (
          <EmptyState icon={History} title={t("list.empty.title")} text={t("list.empty.text")} />
        )}
        <MarkIfMixed rows={groups.flatMap(({ activities }) => activities)}>
          {groups.map(
            ({ heading, activities, count = activities.length, isDay }) =>
              !isPending &&
              activities.length > 0 && (
                <section key={heading} aria-label={heading}>
                  <h2 className="bg-background text-muted-foreground sticky top-0 z-10 flex h-8 items-center gap-2 border-b px-4 text-xs font-medium md:px-6">
                    <span className="text-foreground">{heading}</span>
                    <span className="tabular">{number(count)}</span>
                  </h2>
                  <ul className={isPhone ? "*:rounded-none *:border-0 *:border-b *:bg-transparent *:px-4" : undefined}>
                    {activities.map((activity) => (
                      <ActivityItem
                        key={activity.id}
                        activity={activity}
                        workspace={workspace}
                        isRow={!isPhone}
                        isBelowDay={isDay ?? false}
                      />
                    ))}
                  </ul>
                  {count > activities.length && (
                    <Button
                      variant="ghost"
                      className="mx-1 my-1 md:mx-3"
                      onClick={() => narrow({ from: addDays(today, 1) })}
                    >
                      {t("list.allUpcoming", { total: number(count) })}
                    </Button>
                  )}
                </section>
              ),
          )}
        </MarkIfMixed>
      </div>
      {!isPending && (
        <ListFooter
          count={t("list.count", { count: total, total: number(total) })}
          table={data.count > 0 && { page, size, total: data.count, onSearch }}
        />
      )}
    </>
  );
}

function ActivityFilter({ search, onSearch }: Pick<Props, "search" | "onSearch">) {
  const { t } = useTranslation(["activities", "records"]);
  const { number } = useFormat();
  const { data: members = [] } = useQuery(membersQuery());
  const count = [search.by, search.from ?? search.to].filter(Boolean).length;
  const text = t("records:filter.add");
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant={count > 0 ? "secondary" : "ghost"}>
          <ListFilter />
          <span className="max-sm:sr-only">{text}</span>
          {count > 0 && <span className="tabular text-muted-foreground">{number(count)}</span>}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={text} className="grid w-72 gap-3">
        <Select
          aria-label={t("list.by")}
          value={search.by ?? ""}
          options={[["", t("list.everybody")], ...members.map(({ id, name }) => [id, name] as const)]}
          onChange={(by) => onSearch({ by: by || undefined })}
        />
        <div className="grid gap-2 *:justify-between">
          <DayRange range={search} onChange={onSearch} />
        </div>
      </PopoverContent>
    </Popover>
  );
}
