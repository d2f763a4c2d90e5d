import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

import { inTurn } from "#web/data/in-turn.ts";

/** Tells something once, in the tab that somebody looks at; anew where `about` is another. Null: there is nothing to tell. */
export function useNoticeOnce(name: string, userId: string, about: string | null, tell: () => void) {
  const isSeen = useSyncExternalStore(watchTab, () => !document.hidden);
  const onDue = useEffectEvent(tell);
  useEffect(() => {
    if (about === null || !isSeen) return;
    void inTurn(name, () => {
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
