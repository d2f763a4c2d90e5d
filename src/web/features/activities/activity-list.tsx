import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, History } from "lucide-react";
import { useTranslation } from "react-i18next";

import { activitiesPerPage, activitiesQuery, activityKinds, type ActivitySearch } from "#web/data/activities.ts";
import { membersQuery } from "#web/data/members.ts";
import type { Workspace } from "#web/data/workspace.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { ActivityItem } from "./activity-item.tsx";

type Props = { search: ActivitySearch; onSearch: (changed: Partial<ActivitySearch>) => void; workspace: Workspace };

const select = "h-8 rounded-md border border-input bg-card px-2 text-sm";

/** Everything that was done, by kind, person and days. */
export function ActivityList({ search, onSearch, workspace }: Props) {
  const { t } = useTranslation(["activities", "records"]);
  const { number } = useFormat();
  const { data } = useQuery({
    ...activitiesQuery(search, workspace.time_zone),
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
          <select
            aria-label={t("list.kind")}
            className={select}
            value={search.kind ?? ""}
            onChange={(event) =>
              onSearch({ kind: activityKinds.find((kind) => kind === event.target.value), page: undefined })
            }
          >
            <option value="">{t("list.allKinds")}</option>
            {activityKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kinds.${kind}`)}
              </option>
            ))}
          </select>
          <select
            aria-label={t("list.by")}
            className={select}
            value={search.by ?? ""}
            onChange={(event) => onSearch({ by: event.target.value || undefined, page: undefined })}
          >
            <option value="">{t("list.everybody")}</option>
            {members.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          {(["from", "to"] as const).map((bound) => (
            <label key={bound} className="text-muted-foreground flex items-center gap-1.5 text-xs">
              {t(`records:filter.${bound}`)}
              <Input
                type="date"
                className="h-8 w-38"
                value={search[bound] ?? ""}
                onChange={(event) => onSearch({ [bound]: event.target.value || undefined, page: undefined })}
              />
            </label>
          ))}
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
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={t("records:pages.previous")}
              disabled={page <= 1}
              onClick={() => goTo(page - 1)}
            >
              <ChevronLeft />
            </Button>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={t("records:pages.next")}
              disabled={page >= last}
              onClick={() => goTo(page + 1)}
            >
              <ChevronRight />
            </Button>
          </nav>
        )}
      </div>
    </>
  );
}
