import { lazy, type ReactNode, Suspense, useState } from "react";

import type { Entity } from "#domain/records/entity.ts";
import { hasFeature } from "#domain/records/kinds/kinds.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { DealOutcome } from "#web/features/deals/board/deal-outcome.tsx";
import { RecordPage } from "#web/features/records/record-page.tsx";
import { StartDialog } from "#web/features/workflows/workflow-start/start-dialog.ts";
import { AccountTabs } from "#web/ui/account-tabs.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useIsPhone } from "#web/ui/use-media.ts";

import { RecordStrip } from "./-record-strip.tsx";

const AskAboutRecord = lazy(async () => ({
  default: (await import("#web/features/assistant/ask-about-record.tsx")).AskAboutRecord,
}));
const EmailButton = lazy(async () => ({
  default: (await import("#web/features/mail/compose/email-button.tsx")).EmailButton,
}));
const FavouriteButton = lazy(async () => ({
  default: (await import("#web/features/records/views/favourite-button.tsx")).FavouriteButton,
}));
const RecordActivity = lazy(async () => ({ default: (await import("./-record-activity.tsx")).RecordActivity }));
const RecordTags = lazy(async () => ({
  default: (await import("#web/features/records/tags/record-tags.tsx")).RecordTags,
}));
const RecordFiles = lazy(async () => ({
  default: (await import("#web/features/records/files/record-files.tsx")).RecordFiles,
}));
const RecordScore = lazy(async () => ({
  default: (await import("#web/features/deals/scores/record-score.tsx")).RecordScore,
}));

const PhoneRecordItems = lazyPart(async () => (await import("./-phone-record-items.tsx")).PhoneRecordItems);
const RecordPhoneBar = lazyPart(async () => (await import("./-record-phone-bar.tsx")).RecordPhoneBar);

const LikelyClose = lazy(async () => ({
  default: (await import("#web/features/deals/closing/likely-close.tsx")).LikelyClose,
}));
const StartWorkflow = lazy(async () => ({
  default: (await import("#web/features/workflows/workflow-start/start-workflow.tsx")).StartWorkflow,
}));

type Props = {
  entity: Entity;
  id: string;
  workspace: Workspace;
  /** The insights of an account, shown instead of its activities and related records. */
  insights?: ReactNode;
};

export function RecordScreen({ entity, id, workspace, insights }: Props) {
  const canEdit = workspace.role !== "viewer";
  const isPhone = useIsPhone();
  const hasItems = isPhone && canEdit;
  const [isStarting, setStarting] = useState(false);
  return (
    <RecordPage
      key={id}
      entity={entity}
      id={id}
      workspace={workspace}
      tabs={entity === "accounts" && <AccountTabs id={id} current={insights ? "insights" : "overview"} />}
      insights={insights}
      actions={
        <Suspense fallback={<span className="size-8" />}>
          {!hasItems && canEdit && <StartWorkflow entity={entity} ids={[id]} />}
          {!hasItems && <AskAboutRecord entity={entity} id={id} />}
          <FavouriteButton target={{ kind: "record", entity, id }} />
        </Suspense>
      }
      badge={entity === "deals" && <DealOutcome dealId={id} />}
      email={
        canEdit &&
        hasFeature(entity, "mail") && (
          <Suspense fallback={<span className="h-7" />}>
            <EmailButton about={{ entity, id }} variant="outline" />
          </Suspense>
        )
      }
      tags={
        <Suspense fallback={<Skeleton className="h-6" />}>
          <RecordTags entity={entity} id={id} canEdit={canEdit} />
        </Suspense>
      }
      strip={<RecordStrip entity={entity} id={id} workspace={workspace} />}
      menuItems={
        hasItems && (
          <Suspense>
            <PhoneRecordItems
              entity={entity}
              id={id}
              onWorkflow={hasFeature(entity, "mail") ? () => setStarting(true) : undefined}
            />
          </Suspense>
        )
      }
      phoneBar={
        hasItems && (
          <Suspense>
            <RecordPhoneBar entity={entity} id={id} workspace={workspace} />
            {hasFeature(entity, "mail") && (
              <StartDialog entity={entity} ids={[id]} isOpen={isStarting} onClose={() => setStarting(false)} />
            )}
          </Suspense>
        )
      }
      timeline={
        <Suspense fallback={<Skeleton className="h-96" />}>
          <RecordActivity entity={entity} id={id} workspace={workspace} />
        </Suspense>
      }
      aside={
        <Suspense fallback={<Skeleton className="h-40" />}>
          <RecordFiles entity={entity} id={id} workspace={workspace} />
        </Suspense>
      }
      estimates={
        <Suspense>
          {hasFeature(entity, "stages") && <LikelyClose dealId={id} />}
          {hasFeature(entity, "scores") && <RecordScore entity={entity} id={id} workspace={workspace} />}
        </Suspense>
      }
    />
  );
}
