import { useCallback, useSyncExternalStore } from "react";

import { createWatchers } from "#domain/store.ts";
import {
  addEnergy,
  type Energy,
  type EnergyChange,
  type EnergyEvent,
  growEnergy,
  lowEnergy,
  maxEnergy,
  readEnergy,
  settleEnergy,
  spendEnergy,
  untilNextEnergy,
} from "#domain/tokens/energy.ts";
import { useAuth } from "#web/data/auth/auth-provider.tsx";
import { withTabLock } from "#web/data/requests/tab-lock.ts";

const keyOf = (userId: string) => `energy:${userId}`;
const stored = (userId: string) => readEnergy(localStorage.getItem(keyOf(userId)), Date.now());

const watchers = createWatchers();
const listeners = new Set<(event: EnergyEvent) => void>();

/** Applies a change to the stored energy; returns false if it is not possible. Events are emitted only in this tab. */
async function change(userId: string, make: (energy: Energy, now: number) => EnergyChange | null): Promise<boolean> {
  const applied = await withTabLock("energy", () => {
    const before = stored(userId);
    const outcome = make(before, Date.now());
    if (outcome && outcome.energy !== before) localStorage.setItem(keyOf(userId), JSON.stringify(outcome.energy));
    return outcome;
  });
  watchers.notify();
  const event = applied?.event;
  if (event) for (const listener of listeners) listener(event);
  return applied !== null;
}

/** Calls `listener` when a change in this tab emits an event. Returns a function that unsubscribes. */
export function onEnergyEvent(listener: (event: EnergyEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Calls `watcher` whenever the energy changes or the next point is due. Returns a function that stops watching. All tabs
 * compute from the same stored time, so none drifts. Only a visible tab with event listeners stores the growth and
 * reports when the maximum is reached.
 */
function watch(userId: string, watcher: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = () => {
    clearTimeout(timer);
    const wait = untilNextEnergy(stored(userId), Date.now());
    if (wait !== null) timer = setTimeout(look, wait);
    watcher();
  };
  const look = () => {
    follow();
    if (!document.hidden && listeners.size > 0) void change(userId, growEnergy);
  };
  const hear = ({ key }: StorageEvent) => {
    if (key === null || key === keyOf(userId)) follow();
  };
  const stop = watchers.watch(follow);
  addEventListener("storage", hear);
  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    clearTimeout(timer);
    stop();
    removeEventListener("storage", hear);
    document.removeEventListener("visibilitychange", look);
  };
}

/** Returns the energy of the signed-in user, stored in this browser and shared by all its tabs. */
export function useEnergy() {
  const { user } = useAuth();
  const userId = user?.id ?? "";
  const follow = useCallback((watcher: () => void) => watch(userId, watcher), [userId]);
  const energy = useSyncExternalStore(follow, () => settleEnergy(stored(userId), Date.now()).amount);
  return {
    energy,
    maxEnergy,
    isLow: energy > 0 && energy <= lowEnergy,
    isEmpty: energy === 0,
    /** Spends energy. If there is not enough, returns false and changes nothing. */
    spend: (amount = 1) => change(userId, (before, now) => spendEnergy(before, now, amount)),
    add: (amount: number) => change(userId, (before, now) => addEnergy(before, now, amount)),
    reset: () => change(userId, (before, now) => addEnergy(before, now, maxEnergy)),
  };
}
