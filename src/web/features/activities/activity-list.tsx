import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useTranslation } from "react-i18next";

import {
  activitiesPerPage,
  activitiesQuery,
  activityKinds,
  type ActivitySearch,
} from "#web/data/records/activities.ts";
import { membersQuery } from "#web/data/workspace/members.ts";
import { useOwnTimeZone } from "#web/data/workspace/time-zones.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { DayRange } from "#web/ui/day-range.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PaginationButtons } from "#web/ui/pagination-buttons.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { ActivityItem } from "./activity-item.tsx";

type Props = { search: ActivitySearch; onSearch: (changed: Partial<ActivitySearch>) => void; workspace: Workspace };

/** Renders all past activities, filtered by kind, member and days. */
export function ActivityList({ search, onSearch, workspace }: Props) {
  const { t } = useTranslation(["activities", "records"]);
  const { number } = useFormat();
  const { data } = useQuery({
    ...activitiesQuery(search, useOwnTimeZone()),
    throwOnError: (_, query) => query.state.data === undefined,
  });
  const { data: members = [] } = useQuery(membersQuery());
  const { page = 1 } = search;
  const last = Math.max(1, Math.ceil((data?.count ?? 0) / activitiesPerPage));
  const goTo = (target: number) => onSearch({ page: target > 1 ? target : undefined });
  return (
    <>
      <PageHeader
        title={t("list.title")}
        context={
          <span role="status" className="tabular">
            {data ? t("list.count", { count: data.count, total: number(data.count) }) : "\u00a0"}
          </span>
        }
      >
        <div className="flex flex-wrap items-center gap-2">
          <Input
            key={search.q}
            type="search"
            className="h-8 w-56"
            aria-label={t("list.search")}
            placeholder={t("list.search")}
            defaultValue={search.q}
            onBlur={(event) => onSearch({ q: event.target.value.trim() || undefined, page: undefined })}
            onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
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
        </div>
      </PageHeader>
      <div className="grid max-w-3xl gap-4 px-4 pb-8 md:px-6">
        {!data && <Skeleton className="h-64" />}
        {data?.count === 0 && <EmptyState icon={History} title={t("list.empty.title")} text={t("list.empty.text")} />}
        <ul className="grid gap-2">
          {data?.activities.map((activity) => (
            <ActivityItem key={activity.id} activity={activity} workspace={workspace} />
          ))}
        </ul>
        {last > 1 && (
          <nav aria-label={t("records:pages.label")} className="flex items-center justify-end gap-1">
            <span className="tabular text-muted-foreground mr-1 text-xs">
              {number(page)} / {number(last)}
            </span>
            <PaginationButtons page={page} last={last} onPage={goTo} />
          </nav>
        )}
      </div>
    </>
  );
}
