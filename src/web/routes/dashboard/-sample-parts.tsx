import { lazy, Suspense } from "react";

import type { Workspace } from "#web/data/workspace/workspace.ts";

const MixedMetricsNote = lazy(async () => ({
  default: (await import("#web/features/imports/samples/mixed-data-notes.tsx")).MixedMetricsNote,
}));
const SampleOffer = lazy(async () => ({
  default: (await import("#web/features/imports/samples/sample-offer.tsx")).SampleOffer,
}));

/**
 * Returns a metric screen's note on sample data, and its offer of sample data when it is empty. Both are loaded after
 * the screen.
 */
export const sampleParts = ({ role }: Pick<Workspace, "role">) => ({
  note: (
    <Suspense>
      <MixedMetricsNote />
    </Suspense>
  ),
  samples: role !== "viewer" && (
    <Suspense>
      <SampleOffer />
    </Suspense>
  ),
});
