import { useSyncExternalStore } from "react";

// There is no browser during prerendering.
let isDisconnected = globalThis.navigator?.onLine === false;
const listeners = new Set<() => void>();

function setDisconnected(away: boolean) {
  if (isDisconnected === away) return;
  isDisconnected = away;
  for (const listener of listeners) listener();
}

/** True if the server cannot be reached, so that cached data is shown. */
export const isOffline = () => isDisconnected;

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useIsOffline = () => useSyncExternalStore(onConnectionChange, isOffline);

/** Interval of checks for an unavailable server: screens recover within three seconds after it is back. */
const lookMs = 2_000;

/** Follows whether there is a connection; while there is none, or no server, looks for it. */
export function followConnection() {
  addEventListener("offline", () => setDisconnected(true));
  addEventListener("online", () => void look());
  setInterval(() => {
    if (isDisconnected) void look();
  }, lookMs);
}

/** Calls back as soon as the server can be reached; returns what ends the wait. */
export function onceReached(callback: () => void): () => void {
  const timer = setInterval(async () => {
    const isReached = await ask().catch(() => false);
    if (!isReached) return;
    clearInterval(timer);
    callback();
  }, lookMs);
  return () => clearInterval(timer);
}

/** Sets the state to offline: the server did not return its configuration, and the cached one is in use. */
export const setStartedOffline = () => setDisconnected(true);

const ask = async () => (await fetch("/config.json", { cache: "no-store" })).ok;

async function look() {
  try {
    if (await ask()) setDisconnected(false);
  } catch {
    setDisconnected(true);
  }
}
