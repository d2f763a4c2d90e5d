import { useSyncExternalStore } from "react";

import { createStore } from "#domain/store.ts";

/** Interruptions of up to this duration are not shown. */
const patienceMs = 5_000;

const isDisconnected = createStore(false);
let timer: ReturnType<typeof setTimeout> | undefined;

export function setConnected(connected: boolean) {
  if (connected) {
    clearTimeout(timer);
    timer = undefined;
    isDisconnected.set(false);
  } else {
    timer ??= setTimeout(() => isDisconnected.set(true), patienceMs);
  }
}

/** True if the live connection has been interrupted for more than five seconds. */
export const useIsDisconnected = () => useSyncExternalStore(isDisconnected.watch, isDisconnected.get);
