import { useIsOffline } from "#web/data/offline/connection.ts";
import { preloadedComponent } from "#web/ui/preloaded-component.tsx";

const OfflineText = preloadedComponent(async () => (await import("./offline-text.tsx")).OfflineText);

/** Renders the age of cached data while offline. */
export function OfflineBanner({ timeZone }: { timeZone: string }) {
  return <OfflineText isShown={useIsOffline()} props={{ timeZone }} />;
}
