import { useSyncExternalStore } from "react";

// Where pages are written there is no browser.
let isAway = globalThis.navigator?.onLine === false;
const listeners = new Set<() => void>();

function setAway(away: boolean) {
  if (isAway === away) return;
  isAway = away;
  for (const listener of listeners) listener();
}

/** Whether the server cannot be reached, so that what is shown is what was read before. */
export const isOffline = () => isAway;

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useIsOffline = () => useSyncExternalStore(onConnectionChange, isOffline);

/** Follows whether there is a connection; while there is none, or no server, looks for it every 15 seconds. */
export function followConnection() {
  addEventListener("offline", () => setAway(true));
  addEventListener("online", () => void look());
  setInterval(() => {
    if (isAway) void look();
  }, 15_000);
}

/** The server did not even say what it is, and what it said last was kept. */
export const noteKeptStart = () => setAway(true);

async function look() {
  try {
    const response = await fetch("/config.json", { cache: "no-store" });
    if (response.ok) setAway(false);
  } catch {
    setAway(true);
  }
}
