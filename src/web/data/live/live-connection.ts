import { useSyncExternalStore } from "react";

/** Interruptions up to this long are not shown. */
const patienceMs = 5_000;

let isDisconnected = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setDisconnected(away: boolean) {
  if (isDisconnected === away) return;
  isDisconnected = away;
  for (const listener of listeners) listener();
}

/** Sets whether the live connection is open. */
export function setConnected(connected: boolean) {
  if (connected) {
    clearTimeout(timer);
    timer = undefined;
    setDisconnected(false);
  } else {
    timer ??= setTimeout(() => setDisconnected(true), patienceMs);
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns whether changes of others have not arrived for more than five seconds. */
export const useIsDisconnected = () => useSyncExternalStore(subscribe, () => isDisconnected);
