import { lazy, Suspense } from "react";

import type { Workspace } from "#web/data/workspace/workspace.ts";
import type { SelectionContext } from "#web/metrics/selection-actions.tsx";

const BulkTags = lazy(async () => ({ default: (await import("#web/features/records/tags/bulk-tags.tsx")).BulkTags }));

/** Namespaces of the texts for bulk actions in metric lists. */
export const selectionTexts = ["chosen", "tags", "table"] as const;

export const selectionContext = (workspace: Workspace): SelectionContext => ({
  workspace,
  tags: (entity, ids) => (
    <Suspense>
      <BulkTags entity={entity} ids={ids} />
    </Suspense>
  ),
});
