import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useTranslation } from "react-i18next";

import { activitiesQuery, activityKinds, type ActivitySearch } from "#web/data/records/activities.ts";
import { membersQuery } from "#web/data/workspace/members.ts";
import { useOwnTimeZone } from "#web/data/workspace/time-zones.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { ListFooter } from "#web/lists/list-footer.tsx";
import { DayRange } from "#web/ui/day-range.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import { useIsPhone } from "#web/ui/use-media.ts";
import { usePageTitle } from "#web/ui/use-page-title.ts";

import { ActivityItem } from "./activity-item.tsx";

type Props = { search: ActivitySearch; onSearch: (changed: Partial<ActivitySearch>) => void; workspace: Workspace };

/** Renders all past activities, filtered by kind, member and days. */
export function ActivityList({ search, onSearch, workspace }: Props) {
  const { t } = useTranslation("activities");
  const { number } = useFormat();
  const { data } = useQuery({
    ...activitiesQuery(search, useOwnTimeZone()),
    throwOnError: (_, query) => query.state.data === undefined,
  });
  const { data: members = [] } = useQuery(membersQuery());
  const { page = 1, size = 50 } = search;
  const isPhone = useIsPhone();
  const title = t("list.title");
  usePageTitle(title);
  return (
    <>
      <header className="flex min-h-12 flex-wrap items-center gap-x-1 gap-y-2 px-4 py-2 md:px-6">
        <h1 className="mr-2 text-base font-semibold tracking-tight max-md:w-full max-md:text-lg">{title}</h1>
        <SearchBox
          className="md:w-48"
          label={t("list.search")}
          value={search.q ?? ""}
          onChange={(q) => onSearch({ q: q || undefined, page: undefined })}
        />
        <Select
          aria-label={t("list.kind")}
          className="w-auto"
          value={search.kind ?? ""}
          options={[["", t("list.allKinds")], ...activityKinds.map((kind) => [kind, t(`kinds.${kind}`)] as const)]}
          onChange={(kind) => onSearch({ kind: kind || undefined, page: undefined })}
        />
        <Select
          aria-label={t("list.by")}
          className="w-auto max-w-60"
          value={search.by ?? ""}
          options={[["", t("list.everybody")], ...members.map(({ id, name }) => [id, name] as const)]}
          onChange={(by) => onSearch({ by: by || undefined, page: undefined })}
        />
        <DayRange range={search} onChange={(changed) => onSearch({ ...changed, page: undefined })} />
      </header>
      {!data && <Skeleton className="mx-4 h-96 md:mx-6" />}
      {data?.count === 0 && <EmptyState icon={History} title={t("list.empty.title")} text={t("list.empty.text")} />}
      <ul
        aria-label={title}
        className={
          isPhone
            ? "grid gap-2 px-4 pb-2 empty:hidden"
            : "border-t empty:hidden md:min-h-0 md:flex-1 md:overflow-y-auto"
        }
      >
        {data?.activities.map((activity) => (
          <ActivityItem key={activity.id} activity={activity} workspace={workspace} isRow={!isPhone} />
        ))}
      </ul>
      <ListFooter
        count={data ? t("list.count", { count: data.count, total: number(data.count) }) : "\u00a0"}
        table={data !== undefined && data.count > 0 && { page, size, total: data.count, onSearch }}
      />
    </>
  );
}
