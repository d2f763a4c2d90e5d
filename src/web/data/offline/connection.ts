import { useSyncExternalStore } from "react";

import { createStore } from "#domain/store.ts";

// There is no browser during prerendering.
const isDisconnected = createStore(globalThis.navigator?.onLine === false);

/** True if the server cannot be reached and cached data is shown. */
export const isOffline = isDisconnected.get;

export const onConnectionChange = isDisconnected.watch;

export const useIsOffline = () => useSyncExternalStore(onConnectionChange, isOffline);

/** Interval for checking an unavailable server: screens recover within three seconds after the server is back. */
const lookMs = 2_000;

/** Detects a lost connection; from then on, checks at intervals whether the server can be reached again. */
export function followConnection() {
  addEventListener("offline", () => isDisconnected.set(true));
  addEventListener("online", () => void look());
  setInterval(() => {
    if (isOffline()) void look();
  }, lookMs);
}

/** Calls `callback` once the server can be reached. Returns a function that stops waiting. */
export function onceReached(callback: () => void): () => void {
  const timer = setInterval(async () => {
    const isReached = await ask().catch(() => false);
    if (!isReached) return;
    clearInterval(timer);
    callback();
  }, lookMs);
  return () => clearInterval(timer);
}

/** Sets the state to offline, because the server did not return its configuration and the cached one is used. */
export const setStartedOffline = () => isDisconnected.set(true);

const ask = async () => (await fetch("/config.json", { cache: "no-store" })).ok;

async function look() {
  try {
    if (await ask()) isDisconnected.set(false);
  } catch {
    isDisconnected.set(true);
  }
}
