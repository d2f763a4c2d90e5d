import { useIsOffline } from "#web/data/offline/connection.ts";
import { preloadedComponent } from "#web/ui/preloaded-component.tsx";

const OfflineText = preloadedComponent(async () => (await import("./offline-text.tsx")).OfflineText);

/** Renders that cached data is shown, and its age, while there is no connection. */
export function OfflineBanner({ timeZone }: { timeZone: string }) {
  return <OfflineText isShown={useIsOffline()} props={{ timeZone }} />;
}
