import { useSyncExternalStore } from "react";

import { createWatchers } from "#domain/store.ts";
import { useMedia } from "#web/ui/use-media.ts";

const week = 7 * 24 * 60 * 60;
const watchers = createWatchers();

const isOpen = () => !document.cookie.split("; ").includes("sidebar_state=false");

/** Collapses or expands the sidebar. The state is stored in a cookie for seven days. */
export function toggleSidebar() {
  document.cookie = `sidebar_state=${!isOpen()}; path=/; max-age=${week}; samesite=lax`;
  watchers.notify();
}

const groupKey = (group: string) => `sidebar-group:${group}`;

/** Collapses or expands a group of the sidebar. The state is stored in this browser. */
export function toggleGroup(group: string, isUnfolded: boolean) {
  localStorage.setItem(groupKey(group), isUnfolded ? "unfolded" : "folded");
  watchers.notify();
}

/** Returns true if a group is expanded. Until the user changes it, returns `isFirst`. */
export function useIsUnfolded(group: string, isFirst: boolean): boolean {
  const stored = useSyncExternalStore(watchers.watch, () => localStorage.getItem(groupKey(group)));
  return stored === null ? isFirst : stored === "unfolded";
}

export function useSidebarOpen(): boolean {
  return useSyncExternalStore(watchers.watch, isOpen);
}

/** Returns true on screens below 768 px and on phones in landscape, where the sidebar is a drawer. */
export const useIsDrawer = (): boolean => useMedia("(max-width: 767px), (pointer: coarse) and (max-height: 500px)");
