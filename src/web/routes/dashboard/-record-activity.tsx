import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";

import type { Entity } from "#domain/records/entity.ts";
import { hasFeature } from "#domain/records/kinds/kinds.ts";
import { recordQuery } from "#web/data/records/records.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { useStageEvents } from "#web/features/deals/board/use-stage-events.tsx";
import { RecordTimeline } from "#web/features/records/activities/record-timeline.tsx";
import { useFileEvents } from "#web/features/records/files/use-file-events.tsx";
import { useChangeEvents } from "#web/features/records/use-change-events.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

const EmailButton = lazy(async () => ({
  default: (await import("#web/features/mail/compose/email-button.tsx")).EmailButton,
}));

const ProductSales = lazy(async () => {
  const [loaded] = await Promise.all([import("#web/features/records/product-sales.tsx"), loadTexts("measures")]);
  return { default: loaded.ProductSales };
});

/** Renders the timeline of a record; for a product, below its sales. */
export function RecordActivity({ entity, id, workspace }: { entity: Entity; id: string; workspace: Workspace }) {
  const changes = useChangeEvents(entity, id);
  const files = useFileEvents(entity, id);
  const { data: record } = useSuspenseQuery(recordQuery(entity, id));
  const stages = useStageEvents(hasFeature(entity, "stages") ? id : null, record.opened_on, workspace);
  const { name: account } = (entity === "accounts" ? record : (record.account ?? {})) as { name?: string };
  const timeline = (
    <RecordTimeline
      account={account}
      entity={entity}
      id={id}
      workspace={workspace}
      events={changes && stages && files ? [...stages, ...changes, ...files] : null}
      email={
        hasFeature(entity, "mail") && (
          <Suspense fallback={<span className="w-20" />}>
            <EmailButton about={{ entity, id }} />
          </Suspense>
        )
      }
    />
  );
  if (entity !== "products") return timeline;
  return (
    <>
      <Suspense fallback={<Skeleton className="mb-4 h-140" />}>
        <ProductSales id={id} />
      </Suspense>
      {timeline}
    </>
  );
}
