import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

import { withTabLock } from "#web/data/requests/tab-lock.ts";

/**
 * Calls `notify` once for each value of `about`, in the visible tab. If `about` is null, there is nothing to report.
 */
export function useNoticeOnce(name: string, userId: string, about: string | null, notify: () => void) {
  const isSeen = useSyncExternalStore(watchTab, () => !document.hidden);
  const onDue = useEffectEvent(notify);
  useEffect(() => {
    if (about === null || !isSeen) return;
    void withTabLock(name, () => {
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
