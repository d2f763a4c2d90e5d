import { useIsOffline } from "#web/data/offline/connection.ts";
import { preloadedComponent } from "#web/ui/preloaded-component.tsx";

const OfflineText = preloadedComponent(async () => (await import("./offline-text.tsx")).OfflineText);

/** Offline, renders that cached data is shown and how old it is. */
export function OfflineBanner({ timeZone }: { timeZone: string }) {
  return <OfflineText isShown={useIsOffline()} props={{ timeZone }} />;
}
