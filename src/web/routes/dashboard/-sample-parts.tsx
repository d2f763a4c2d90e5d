import { lazy, Suspense } from "react";

import type { Workspace } from "#web/data/workspace/workspace.ts";

const SampleOffer = lazy(async () => ({
  default: (await import("#web/features/imports/samples/sample-offer.tsx")).SampleOffer,
}));

/** Returns the offer of sample data of an empty metric screen, loaded after the screen. */
export const sampleParts = ({ role }: Pick<Workspace, "role">) => ({
  samples: role !== "viewer" && (
    <Suspense>
      <SampleOffer />
    </Suspense>
  ),
});
