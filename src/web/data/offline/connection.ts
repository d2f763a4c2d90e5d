import { useSyncExternalStore } from "react";

import { createStore } from "#domain/store.ts";

// There is no browser during prerendering.
const isDisconnected = createStore(globalThis.navigator?.onLine === false);

/** True if the server cannot be reached, so that cached data is shown. */
export const isOffline = isDisconnected.get;

export const onConnectionChange = isDisconnected.watch;

export const useIsOffline = () => useSyncExternalStore(onConnectionChange, isOffline);

/** Interval of checks for an unavailable server: screens recover within three seconds after it is back. */
const lookMs = 2_000;

/** Follows whether there is a connection; while there is none, or no server, looks for it. */
export function followConnection() {
  addEventListener("offline", () => isDisconnected.set(true));
  addEventListener("online", () => void look());
  setInterval(() => {
    if (isOffline()) void look();
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
export const setStartedOffline = () => isDisconnected.set(true);

const ask = async () => (await fetch("/config.json", { cache: "no-store" })).ok;

async function look() {
  try {
    if (await ask()) isDisconnected.set(false);
  } catch {
    isDisconnected.set(true);
  }
}
