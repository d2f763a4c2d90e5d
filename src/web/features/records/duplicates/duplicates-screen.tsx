import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, CopyCheck, UsersRound } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { RecordColumns } from "#domain/records/record-columns.ts";
import { isOpen } from "#web/data/live/runs.ts";
import {
  decidePairs,
  duplicateCountsQuery,
  type DuplicateEntity,
  duplicateGroupsQuery,
  duplicateRunQuery,
  groupsPerPage,
  mergeAllCertain,
  reopenDismissed,
  startSearch,
} from "#web/data/records/duplicates.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PaginationButtons } from "#web/ui/pagination-buttons.tsx";
import { listPath } from "#web/ui/record-target.ts";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { DuplicateGroup } from "./duplicate-group.tsx";
import { SearchStatus } from "./search-status.tsx";

const MergeRecords = lazyDialog(async () => (await import("./merge-records.tsx")).MergeRecords);

type Props = {
  columns: RecordColumns & { entity: DuplicateEntity };
  page: number;
  onPage: (page: number) => void;
  workspace: Workspace;
};

export function DuplicatesScreen({ columns, page, onPage, workspace }: Props) {
  const { entity } = columns;
  const { t } = useTranslation(["duplicates", "kinds", "records"]);
  const format = useFormat();
  const { data: run } = useSuspenseQuery(duplicateRunQuery(entity));
  const { data: counts } = useSuspenseQuery(duplicateCountsQuery(entity));
  const { data: groups = [] } = useQuery(duplicateGroupsQuery(entity, page));
  const [compared, setCompared] = useState<readonly string[]>();
  const search = useMutation(startSearch);
  const mergeAll = useMutation(mergeAllCertain);
  const decide = useMutation(decidePairs);
  const reopen = useMutation(reopenDismissed);
  const canEdit = workspace.role !== "viewer";
  const isRunning = isOpen(run);
  const certain = Number(counts.certain);
  const possible = Number(counts.possible);
  const dismissed = Number(counts.dismissed);
  const total = certain + possible;

  const setApart = (ids: string[]) =>
    decide.mutate(
      { ids, status: "dismissed" },
      { onSuccess: () => notify.undo(t("setApart"), () => decide.mutate({ ids, status: "open" })) },
    );

  const searchButton = canEdit && !isRunning && (
    <Button pending={search.isPending} onClick={() => search.mutate(entity)}>
      {t(run ? "again" : "search")}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t(`${entity}.title`)}
        context={
          <span className="flex flex-wrap gap-x-3 gap-y-1">
            <Link to={listPath(entity)} className="hover:text-foreground inline-flex items-center gap-1.5">
              <ArrowLeft aria-hidden className="size-4" />
              {t(`kinds:${entity}.many`)}
            </Link>
            {run === null && t("never")}
            {run?.finished_at &&
              run.name === "find-duplicates" &&
              t("searchedAt", { when: format.moment(run.finished_at, workspace.time_zone) })}
          </span>
        }
        actions={
          <>
            {canEdit && certain > 0 && !isRunning && (
              <Button
                variant="outline"
                pending={mergeAll.isPending}
                title={t("mergeCertainHint")}
                onClick={() => mergeAll.mutate(entity)}
              >
                {t("mergeCertain", { count: certain, total: format.number(certain) })}
              </Button>
            )}
            {(run || total > 0) && searchButton}
          </>
        }
      />
      <div className="grid gap-4 px-4 pb-8 md:px-6">
        {!canEdit && <p className="text-muted-foreground text-sm">{t("viewer")}</p>}
        <SearchStatus entity={entity} run={run} />
        {total > 0 && (
          <p role="status" className="text-muted-foreground tabular text-sm">
            {t("found", {
              count: total,
              total: format.number(total),
              certain: format.number(certain),
              possible: format.number(possible),
            })}
          </p>
        )}
        {groups.map((group) => (
          <DuplicateGroup
            key={group.cluster}
            entity={entity}
            group={group}
            columns={columns}
            {...(canEdit && {
              onCompare: () => setCompared(group.record_ids),
              onApart: () => setApart(group.pairs.map(({ id }) => id)),
            })}
          />
        ))}
        {total > groupsPerPage && <GroupPager page={page} pages={Math.ceil(total / groupsPerPage)} onPage={onPage} />}
        {total === 0 && !isRunning && (
          <EmptyState
            hasSample={!run}
            icon={run ? CopyCheck : UsersRound}
            title={t(run ? `${entity}.none.title` : `${entity}.empty.title`)}
            text={t(run ? `${entity}.none.text` : `${entity}.empty.text`)}
          >
            {!run && searchButton}
          </EmptyState>
        )}
        {canEdit && dismissed > 0 && (
          <p className="text-muted-foreground flex flex-wrap items-center gap-2 text-sm">
            {t("dismissed", { count: dismissed, total: format.number(dismissed) })}
            <Button size="sm" variant="outline" pending={reopen.isPending} onClick={() => reopen.mutate(entity)}>
              {t("reopen")}
            </Button>
          </p>
        )}
      </div>
      <MergeRecords
        key={compared?.join()}
        columns={columns}
        ids={compared ?? []}
        timeZone={workspace.time_zone}
        isOpen={compared !== undefined}
        onOpenChange={(open) => !open && setCompared(undefined)}
      />
    </>
  );
}

function GroupPager({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const { t } = useTranslation(["duplicates", "records"]);
  const { number } = useFormat();
  return (
    <nav aria-label={t("records:pages.label")} className="flex items-center justify-end gap-2">
      <span className="tabular text-muted-foreground text-sm">
        {t("running.done", { done: number(page), total: number(pages) })}
      </span>
      <PaginationButtons page={page} last={pages} onPage={onPage} size="icon" variant="outline" />
    </nav>
  );
}
