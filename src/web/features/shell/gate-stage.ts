import { useSyncExternalStore } from "react";

import { createStore } from "#domain/store.ts";

export const gateStages = ["authenticating", "profile", "preparing", "almost"] as const;
type GateStage = (typeof gateStages)[number];

const stage = createStore<GateStage>("authenticating");

/** Sets the stage of loading. Called by the code that loads, so that the progress is real. */
export const setGateStage = (next: GateStage) => stage.set(next);

export const useGateStage = (): GateStage => useSyncExternalStore(stage.watch, stage.get);
