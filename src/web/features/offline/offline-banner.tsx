import { useIsOffline } from "#web/data/offline/connection.ts";
import { fetchedPart } from "#web/ui/fetched-part.tsx";

const OfflineText = fetchedPart(async () => (await import("./offline-text.tsx")).OfflineText);

/** Says that what is shown was read before, and when, as long as there is no connection. */
export function OfflineBanner({ timeZone }: { timeZone: string }) {
  return <OfflineText isShown={useIsOffline()} props={{ timeZone }} />;
}
