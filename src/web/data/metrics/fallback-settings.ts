import { useMemo, useSyncExternalStore } from "react";

import { findAlerts, type FallbackAlert, parseNotified } from "#domain/metrics/fallback/fallback-alerts.ts";
import type { FallbackRecord } from "#domain/metrics/fallback/fallback-records.ts";
import { type FallbackSettings, readSettings } from "#domain/metrics/fallback/fallback-settings.ts";
import { createWatchers } from "#domain/store.ts";
import { withTabLock } from "#web/data/requests/tab-lock.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

const settingsKey = () => `fallback:${workspaceId()}`;
const notifiedKey = () => `fallback-notified:${workspaceId()}`;

const watchers = createWatchers();

function listen(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === settingsKey()) listener();
  };
  const stop = watchers.watch(listener);
  addEventListener("storage", onStorage);
  return () => {
    stop();
    removeEventListener("storage", onStorage);
  };
}

/** Returns the thresholds and alert settings that this browser stores for the workspace, in sync between tabs. */
export function useFallbackSettings(): FallbackSettings {
  const stored = useSyncExternalStore(listen, () => localStorage.getItem(settingsKey()));
  return useMemo(() => readSettings(stored), [stored]);
}

export function storeFallbackSettings(changed: Partial<FallbackSettings>) {
  const settings = { ...readSettings(localStorage.getItem(settingsKey())), ...changed };
  localStorage.setItem(settingsKey(), JSON.stringify(settings));
  watchers.notify();
}

/**
 * Calls `notify` with the companies whose status has changed, except to good, since the last call in any tab of this
 * browser.
 */
export const raiseAlerts = (
  records: readonly FallbackRecord[],
  { thresholds }: FallbackSettings,
  notify: (alerts: FallbackAlert[]) => void,
) =>
  withTabLock("fallback-notified", () => {
    const { alerts, notified } = findAlerts(records, thresholds, parseNotified(localStorage.getItem(notifiedKey())));
    localStorage.setItem(notifiedKey(), JSON.stringify(notified));
    if (alerts.length > 0) notify(alerts);
  });
