import { useIsOffline } from "#web/data/offline/connection.ts";
import { useFetched } from "#web/ui/use-fetched.ts";

const loadText = async () => (await import("./offline-text.tsx")).OfflineText;

/** Says that what is shown was read before, and when, as long as there is no connection. */
export function OfflineBanner({ timeZone }: { timeZone: string }) {
  const isOffline = useIsOffline();
  const OfflineText = useFetched(loadText);
  return isOffline && OfflineText ? <OfflineText timeZone={timeZone} /> : null;
}
