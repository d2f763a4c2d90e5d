import { useCallback, useSyncExternalStore } from "react";

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
import { oneTabAtATime } from "#web/data/requests/one-tab-at-a-time.ts";
import { useAuth } from "#web/data/session/auth-provider.tsx";

const keyOf = (userId: string) => `energy:${userId}`;
const stored = (userId: string) => readEnergy(localStorage.getItem(keyOf(userId)), Date.now());

const watchers = new Set<() => void>();
const listeners = new Set<(event: EnergyEvent) => void>();

/** Makes a change to what is kept; false when it cannot be made. Of what happened, only this tab tells. */
async function change(userId: string, make: (energy: Energy, now: number) => EnergyChange | null): Promise<boolean> {
  const made = await oneTabAtATime("energy", () => {
    const before = stored(userId);
    const outcome = make(before, Date.now());
    if (outcome && outcome.energy !== before) localStorage.setItem(keyOf(userId), JSON.stringify(outcome.energy));
    return outcome;
  });
  for (const watcher of watchers) watcher();
  const event = made?.event;
  if (event) for (const listener of listeners) listener(event);
  return made !== null;
}

/** Calls back when a change made in this tab is worth telling. */
export function onEnergyEvent(listener: (event: EnergyEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Wakes when the next one has grown. Every tab counts from the same stored moment, so that none drifts; that the maximum is
 * reached is noticed by one that somebody looks at and that can tell.
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
  watchers.add(follow);
  addEventListener("storage", hear);
  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    clearTimeout(timer);
    watchers.delete(follow);
    removeEventListener("storage", hear);
    document.removeEventListener("visibilitychange", look);
  };
}

/** The energy of whoever is signed in, kept in this browser; the same in all its tabs. */
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
    /** Takes some away; false when there is not enough, and nothing changes. */
    spend: (amount = 1) => change(userId, (before, now) => spendEnergy(before, now, amount)),
    add: (amount: number) => change(userId, (before, now) => addEnergy(before, now, amount)),
    reset: () => change(userId, (before, now) => addEnergy(before, now, maxEnergy)),
  };
}
