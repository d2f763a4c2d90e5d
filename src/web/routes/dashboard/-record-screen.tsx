import { lazy, Suspense } from "react";

import type { Entity } from "#domain/records/entity.ts";
import { hasFeature } from "#domain/records/kinds/kinds.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { RecordPage } from "#web/features/records/record-page.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

const AskAboutRecord = lazy(async () => ({
  default: (await import("#web/features/ai-chat/ask-about-record.tsx")).AskAboutRecord,
}));
const EmailButton = lazy(async () => ({
  default: (await import("#web/features/compose/email-button.tsx")).EmailButton,
}));
const FavouriteButton = lazy(async () => ({
  default: (await import("#web/features/views/favourite-button.tsx")).FavouriteButton,
}));
const RecordTimeline = lazy(async () => ({
  default: (await import("#web/features/activities/record-timeline.tsx")).RecordTimeline,
}));
const RecordTags = lazy(async () => ({ default: (await import("#web/features/tags/record-tags.tsx")).RecordTags }));
const RecordFiles = lazy(async () => ({ default: (await import("#web/features/files/record-files.tsx")).RecordFiles }));
const StageHistory = lazy(async () => ({
  default: (await import("#web/features/board/stage-history.tsx")).StageHistory,
}));
const InsightsLink = lazy(async () => ({
  default: (await import("#web/features/customer-insights/insights-link.tsx")).InsightsLink,
}));
const RecordScore = lazy(async () => ({
  default: (await import("#web/features/scores/record-score.tsx")).RecordScore,
}));

const ExpectedClose = lazy(async () => ({
  default: (await import("#web/features/closing/expected-close.tsx")).ExpectedClose,
}));
const StartWorkflow = lazy(async () => ({
  default: (await import("#web/features/workflow-start/start-workflow.tsx")).StartWorkflow,
}));

/** Renders a record's page, composed of the features involved. */
export function RecordScreen({ entity, id, workspace }: { entity: Entity; id: string; workspace: Workspace }) {
  return (
    <RecordPage
      key={id}
      entity={entity}
      id={id}
      workspace={workspace}
      actions={
        <Suspense fallback={<span className="size-8" />}>
          {entity === "accounts" && <InsightsLink id={id} />}
          {workspace.role !== "viewer" && <StartWorkflow entity={entity} ids={[id]} />}
          {workspace.role !== "viewer" && hasFeature(entity, "mail") && <EmailButton about={{ entity, id }} />}
          <AskAboutRecord entity={entity} id={id} />
          <FavouriteButton target={{ kind: "record", entity, id }} />
        </Suspense>
      }
      timeline={
        <Suspense fallback={<Skeleton className="h-40" />}>
          <RecordTimeline entity={entity} id={id} workspace={workspace} />
        </Suspense>
      }
      aside={
        <Suspense fallback={<Skeleton className="h-40" />}>
          {hasFeature(entity, "scores") && <RecordScore entity={entity} id={id} workspace={workspace} />}
          {hasFeature(entity, "stages") && <ExpectedClose dealId={id} />}
          {hasFeature(entity, "stages") && <StageHistory dealId={id} workspace={workspace} />}
          <RecordTags entity={entity} id={id} canEdit={workspace.role !== "viewer"} />
          <RecordFiles entity={entity} id={id} workspace={workspace} />
        </Suspense>
      }
    />
  );
}
