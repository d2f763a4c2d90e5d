import { useLocation, useRouter } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useMemo } from "react";

import { listKinds } from "#domain/assistant/question-subject.ts";
import type { Entity } from "#domain/records/entity.ts";
import { hasFeature } from "#domain/records/kinds/kinds.ts";
import { standardViewId } from "#domain/records/lists/standard-view-ids.ts";
import { type TableSearch, tableSearchSchema } from "#domain/records/lists/table-search.ts";
import { viewModes } from "#domain/records/lists/view-state.ts";
import { useColumns } from "#web/data/records/custom-fields.ts";
import { useOpenView } from "#web/data/records/views/use-open-view.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { RecordList } from "#web/features/records/record-list.tsx";
import { useRecordTexts } from "#web/features/records/use-record-texts.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { lazyMenu } from "#web/ui/lazy-menu.tsx";
import { listPath } from "#web/ui/record-target.ts";

const BoardControls = lazy(async () => ({
  default: (await import("#web/features/deals/board/board-controls.tsx")).BoardControls,
}));
const BoardCount = lazy(async () => ({
  default: (await import("#web/features/deals/board/board-count.tsx")).BoardCount,
}));
const DealBoard = lazy(async () => ({ default: (await import("#web/features/deals/board/deal-board.tsx")).DealBoard }));
const RecordCalendar = lazy(async () => ({
  default: (await import("#web/features/records/views/record-calendar.tsx")).RecordCalendar,
}));
const ModeSwitch = lazy(async () => ({
  default: (await import("#web/features/records/views/mode-switch.tsx")).ModeSwitch,
}));
const ViewBar = lazy(async () => ({ default: (await import("#web/features/records/views/view-bar.tsx")).ViewBar }));
const ExportButton = lazy(async () => ({
  default: (await import("#web/features/records/export/export-button.tsx")).ExportButton,
}));
const ViewChanges = lazy(async () => ({
  default: (await import("#web/features/records/views/view-changes.tsx")).ViewChanges,
}));
const ListMenu = lazyMenu(
  async () => (await import("./-list-menu.tsx")).ListMenu,
  "block size-8 shrink-0 pointer-coarse:size-11",
);
const SampleOffer = lazy(async () => ({
  default: (await import("#web/features/imports/samples/sample-offer.tsx")).SampleOffer,
}));
const RecordStrip = lazy(async () => ({ default: (await import("./-record-strip.tsx")).RecordStrip }));
const RecordActivity = lazy(async () => ({ default: (await import("./-record-activity.tsx")).RecordActivity }));
const BulkTags = lazy(async () => ({ default: (await import("#web/features/records/tags/bulk-tags.tsx")).BulkTags }));
const MergeSelected = lazy(async () => ({
  default: (await import("#web/features/records/duplicates/merge-selected.tsx")).MergeSelected,
}));
const StartWorkflow = lazy(async () => ({
  default: (await import("#web/features/workflows/workflow-start/start-workflow.tsx")).StartWorkflow,
}));

type Props = {
  entity: Entity;
  search: TableSearch;
  workspace: Workspace;
  navigate: (to: { search: (before: TableSearch) => TableSearch; replace: boolean }) => Promise<void>;
  /** A note on the values, shown below the list. */
  note?: ReactNode;
  /** Further items of the menu. */
  menu?: ReactNode;
  /** Further content, shown if the list is empty. */
  whenEmpty?: ReactNode;
  children?: ReactNode;
};

/** Renders the list of a kind of record, composed of several features. */
export function ListScreen({ entity, workspace, navigate, note, menu, whenEmpty, children, ...props }: Props) {
  const search = useLatestSearch(entity, props.search);
  const columns = useColumns(entity);
  const { label, choice } = useRecordTexts();
  const canEdit = workspace.role !== "viewer";
  const modes = viewModes(entity);
  const canAsk = listKinds.some((kind) => kind === entity);
  const { view, isChanged } = useOpenView(entity, search, workspace);
  const { loadRouteChunk, routesByPath } = useRouter();
  // A record is likely to be opened next, so the code of its page is loaded in advance.
  useEffect(
    () => void loadRouteChunk(routesByPath[`${listPath(entity)}/$recordId`]),
    [entity, loadRouteChunk, routesByPath],
  );
  const onOpen = (opened: TableSearch) => void navigate({ search: () => opened, replace: false });
  const onSearch = (changed: Partial<TableSearch>) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...changed }), replace: "q" in changed });
  return (
    <RecordList
      columns={columns}
      search={search}
      workspace={workspace}
      onSearch={onSearch}
      note={note}
      links={
        canEdit && (
          <Suspense fallback={<Skeleton className="h-8 w-22 md:max-2xl:w-8" />}>
            <ExportButton columns={columns} search={search} label={(column) => label(entity, column)} choice={choice} />
          </Suspense>
        )
      }
      menu={
        (canEdit || canAsk || hasFeature(entity, "duplicates")) && (
          <ListMenu columns={columns} search={search} canEdit={canEdit}>
            {menu}
          </ListMenu>
        )
      }
      panelDetails={(id) => ({
        strip: (
          <Suspense fallback={<Skeleton className="h-14" />}>
            <RecordStrip entity={entity} id={id} workspace={workspace} />
          </Suspense>
        ),
        timeline: (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <RecordActivity entity={entity} id={id} workspace={workspace} />
          </Suspense>
        ),
      })}
      whenEmpty={
        <Suspense>
          {whenEmpty}
          {canEdit && <SampleOffer />}
        </Suspense>
      }
      count={
        search.as === "board" &&
        hasFeature(entity, "stages") && (
          <Suspense>
            <BoardCount columns={columns} search={search} workspace={workspace} />
          </Suspense>
        )
      }
      views={
        // On phones, the margin cancels the offset of the view menu, so that the title stays visible.
        <Suspense fallback={<Skeleton className="size-8 max-sm:ml-1.5" />}>
          <ViewBar entity={entity} search={search} workspace={workspace} onOpen={onOpen} />
        </Suspense>
      }
      hidesFilters={view !== undefined && standardViewId(view.id) !== undefined && !isChanged}
      viewChanges={
        isChanged && (
          <Suspense fallback={<Skeleton className="h-7 w-40" />}>
            <ViewChanges entity={entity} search={search} workspace={workspace} onOpen={onOpen} />
          </Suspense>
        )
      }
      modeSwitch={
        modes.length > 1 && (
          <Suspense fallback={<Skeleton className="h-8 w-24" />}>
            {search.as === "board" && <BoardControls search={search} onSearch={onSearch} />}
            <ModeSwitch
              entity={entity}
              search={search}
              // The board shows open deals in columns and sums of closed ones, so it needs no view of the open deals.
              onSearch={(changed) =>
                changed.as === "board" && view?.id === "open" && !isChanged ? onOpen(changed) : onSearch(changed)
              }
            />
          </Suspense>
        )
      }
      modes={{
        ...(modes.includes("calendar") && {
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
        }),
        ...(modes.includes("board") && {
          board: (
            <Suspense fallback={<Skeleton className="mx-4 h-96 md:mx-6" />}>
              <DealBoard columns={columns} search={search} workspace={workspace} />
            </Suspense>
          ),
        }),
      }}
      {...(canEdit && {
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
      {children}
    </RecordList>
  );
}

/**
 * Returns the state of the list in the address bar. The router's own state follows once a navigation is complete; two
 * changes in quick succession would both start from the same state, and the second would undo the first.
 */
function useLatestSearch(entity: Entity, completed: TableSearch): TableSearch {
  const latest = useLocation({
    select: ({ pathname, search }) => (pathname.replace(/\/$/, "") === listPath(entity) ? search : null),
  });
  return useMemo(() => (latest ? tableSearchSchema.parse(latest) : completed), [latest, completed]);
}
