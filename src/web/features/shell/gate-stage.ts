import { useSyncExternalStore } from "react";

export const gateStages = ["authenticating", "profile", "preparing", "almost"] as const;
type GateStage = (typeof gateStages)[number];

let current: GateStage = "authenticating";
const listeners = new Set<() => void>();

/** Sets the loading stage, called by the code that does the work, so that the progress is real. */
export function setGateStage(stage: GateStage) {
  current = stage;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useGateStage(): GateStage {
  return useSyncExternalStore(subscribe, () => current);
}
