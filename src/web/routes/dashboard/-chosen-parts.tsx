import { lazy, Suspense } from "react";

import type { Workspace } from "#web/data/workspace/workspace.ts";
import type { ChosenContext } from "#web/figures/chosen-actions.tsx";

const BulkTags = lazy(async () => ({ default: (await import("#web/features/tags/bulk-tags.tsx")).BulkTags }));

/** The texts of what lists of figures offer for the rows that are chosen. */
export const chosenTexts = ["chosen", "tags", "table"] as const;

/** What lists of figures need to offer tasks, tags, a list and a file of the rows that are chosen. */
export const chosenParts = (workspace: Workspace): ChosenContext => ({
  workspace,
  tags: (entity, ids) => (
    <Suspense>
      <BulkTags entity={entity} ids={ids} />
    </Suspense>
  ),
});
