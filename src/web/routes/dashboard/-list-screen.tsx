import { Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";

import type { TableSearch } from "#domain/lists/table-search.ts";
import type { Entity } from "#domain/records/entity.ts";
import { hasFeature } from "#domain/records/kinds/kinds.ts";
import { useColumns } from "#web/data/records/custom-fields.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { RecordList } from "#web/features/records/record-list.tsx";
import { useRecordTexts } from "#web/features/records/use-record-texts.ts";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { listPath } from "#web/ui/record-target.ts";

const BoardControls = lazy(async () => ({
  default: (await import("#web/features/board/board-controls.tsx")).BoardControls,
}));
const DealBoard = lazy(async () => ({ default: (await import("#web/features/board/deal-board.tsx")).DealBoard }));
const RecordCalendar = lazy(async () => ({
  default: (await import("#web/features/views/record-calendar.tsx")).RecordCalendar,
}));
const ModeSwitch = lazy(async () => ({ default: (await import("#web/features/views/mode-switch.tsx")).ModeSwitch }));
const ViewBar = lazy(async () => ({ default: (await import("#web/features/views/view-bar.tsx")).ViewBar }));
const ExportButton = lazy(async () => ({
  default: (await import("#web/features/export/export-button.tsx")).ExportButton,
}));
const AskAboutList = lazy(async () => ({
  default: (await import("#web/features/ai-chat/ask-about-list.tsx")).AskAboutList,
}));
const SampleOffer = lazy(async () => ({
  default: (await import("#web/features/samples/sample-offer.tsx")).SampleOffer,
}));
const MixedTotalsNote = lazy(async () => ({
  default: (await import("#web/features/samples/mixed-data-notes.tsx")).MixedTotalsNote,
}));
const BulkTags = lazy(async () => ({ default: (await import("#web/features/tags/bulk-tags.tsx")).BulkTags }));
const MergeSelected = lazy(async () => ({
  default: (await import("#web/features/duplicates/merge-selected.tsx")).MergeSelected,
}));
const StartWorkflow = lazy(async () => ({
  default: (await import("#web/features/workflow-start/start-workflow.tsx")).StartWorkflow,
}));

type Props = {
  entity: Entity;
  search: TableSearch;
  workspace: Workspace;
  navigate: (to: { search: (before: TableSearch) => TableSearch; replace: boolean }) => Promise<void>;
  /** Further actions of this kind of records. */
  links?: ReactNode;
  /** Further content of an empty list. */
  whenEmpty?: ReactNode;
  children?: ReactNode;
};

/** Renders the list of one kind, composed of the features involved. */
export function ListScreen({ entity, search, workspace, navigate, links, whenEmpty, children }: Props) {
  const { t } = useTranslation("records");
  const columns = useColumns(entity);
  const { label, choice } = useRecordTexts();
  const onSearch = (changed: Partial<TableSearch>) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...changed }), replace: "q" in changed });
  return (
    <RecordList
      columns={columns}
      search={search}
      workspace={workspace}
      onSearch={onSearch}
      links={
        <>
          <Suspense fallback={<Skeleton className="h-8 w-22" />}>
            <AskAboutList columns={columns} search={search} />
          </Suspense>
          {links}
          {hasFeature(entity, "duplicates") && (
            <Link to={`${listPath(entity)}/duplicates`} className={buttonVariants({ variant: "ghost" })}>
              {t("duplicates")}
            </Link>
          )}
          {workspace.role !== "viewer" && (
            <Suspense fallback={<Skeleton className="h-8 w-22" />}>
              <ExportButton
                columns={columns}
                search={search}
                label={(column) => label(entity, column)}
                choice={choice}
              />
            </Suspense>
          )}
        </>
      }
      whenEmpty={
        <Suspense>
          {whenEmpty}
          {workspace.role !== "viewer" && <SampleOffer />}
        </Suspense>
      }
      viewBar={
        <Suspense fallback={<Skeleton className="h-8 w-40" />}>
          <ViewBar
            entity={entity}
            search={search}
            workspace={workspace}
            onOpen={(opened) => void navigate({ search: () => opened, replace: false })}
            modes={
              <>
                {search.as === "board" && (
                  <Suspense>
                    <BoardControls search={search} onSearch={onSearch} />
                  </Suspense>
                )}
                <ModeSwitch entity={entity} search={search} onSearch={onSearch} />
              </>
            }
          />
        </Suspense>
      }
      modes={{
        calendar: (
          <Suspense fallback={<Skeleton className="mx-4 h-96 md:mx-6" />}>
            <RecordCalendar
              columns={columns}
              search={search}
              onSearch={onSearch}
              workspace={workspace}
              label={(column) => label(entity, column)}
            />
          </Suspense>
        ),
        ...(hasFeature(entity, "stages") && {
          board: (
            <Suspense fallback={<Skeleton className="mx-4 h-96 md:mx-6" />}>
              <DealBoard columns={columns} search={search} workspace={workspace} />
            </Suspense>
          ),
        }),
      }}
      {...(workspace.role !== "viewer" && {
        bulkActions: (ids: string[], clear: () => void) => (
          <Suspense>
            {hasFeature(entity, "duplicates") && (
              <MergeSelected
                columns={{ ...columns, entity }}
                ids={ids}
                timeZone={workspace.time_zone}
                onMerged={clear}
              />
            )}
            <StartWorkflow entity={entity} ids={ids} isSmall />
            <BulkTags entity={entity} ids={ids} />
          </Suspense>
        ),
      })}
    >
      <Suspense>
        <MixedTotalsNote columns={columns} search={search} workspace={workspace} />
      </Suspense>
      {children}
    </RecordList>
  );
}
