import { useIsOffline } from "#web/data/offline/connection.ts";
import { fetchedPart } from "#web/ui/fetched-part.tsx";

const OfflineText = fetchedPart(async () => (await import("./offline-text.tsx")).OfflineText);

/** Renders that cached data is shown, and its age, while there is no connection. */
export function OfflineBanner({ timeZone }: { timeZone: string }) {
  return <OfflineText isShown={useIsOffline()} props={{ timeZone }} />;
}
