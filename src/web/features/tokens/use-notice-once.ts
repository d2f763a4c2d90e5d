import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

import { oneTabAtATime } from "#web/data/requests/one-tab-at-a-time.ts";

/** Notifies once, in the visible tab; again when `about` changes. Null: nothing to notify of. */
export function useNoticeOnce(name: string, userId: string, about: string | null, tell: () => void) {
  const isSeen = useSyncExternalStore(watchTab, () => !document.hidden);
  const onDue = useEffectEvent(tell);
  useEffect(() => {
    if (about === null || !isSeen) return;
    void oneTabAtATime(name, () => {
      const key = `${name}:${userId}`;
      if (localStorage.getItem(key) === about) return;
      localStorage.setItem(key, about);
      onDue();
    });
  }, [name, userId, about, isSeen]);
}

function watchTab(watcher: () => void) {
  document.addEventListener("visibilitychange", watcher);
  return () => document.removeEventListener("visibilitychange", watcher);
}
