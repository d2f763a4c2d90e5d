import { lazy, Suspense } from "react";

import type { Workspace } from "#web/data/workspace/workspace.ts";

const MixedFigures = lazy(async () => ({
  default: (await import("#web/features/samples/mixed-figures.tsx")).MixedFigures,
}));
const SampleOffer = lazy(async () => ({
  default: (await import("#web/features/samples/sample-offer.tsx")).SampleOffer,
}));

/** What a screen of figures says of sample data, and what it offers while it has nothing to show; both come after it. */
export const sampleParts = ({ role }: Pick<Workspace, "role">) => ({
  note: (
    <Suspense>
      <MixedFigures />
    </Suspense>
  ),
  samples: role !== "viewer" && (
    <Suspense>
      <SampleOffer />
    </Suspense>
  ),
});
