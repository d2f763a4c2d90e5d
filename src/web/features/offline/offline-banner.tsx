import { lazy, Suspense } from "react";

import { useIsOffline } from "#web/data/offline/connection.ts";

const OfflineText = lazy(async () => ({ default: (await import("./offline-text.tsx")).OfflineText }));

/** Says that what is shown was read before, and when, as long as there is no connection. */
export function OfflineBanner({ timeZone }: { timeZone: string }) {
  return useIsOffline() ? (
    <Suspense>
      <OfflineText timeZone={timeZone} />
    </Suspense>
  ) : null;
}
