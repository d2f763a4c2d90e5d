import { useSyncExternalStore } from "react";

const week = 7 * 24 * 60 * 60;
const listeners = new Set<() => void>();

const isOpen = () => !document.cookie.split("; ").includes("sidebar_state=false");
const narrow = () => matchMedia("(max-width: 767px)");

/** Toggles the sidebar; its state is stored in a cookie for seven days. */
export function toggleSidebar() {
  document.cookie = `sidebar_state=${!isOpen()}; path=/; max-age=${week}; samesite=lax`;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSidebarOpen(): boolean {
  return useSyncExternalStore(subscribe, isOpen);
}

function subscribeNarrow(listener: () => void) {
  const query = narrow();
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Returns true below 768 px, where the sidebar is a drawer. */
export function useIsDrawer(): boolean {
  return useSyncExternalStore(subscribeNarrow, () => narrow().matches);
}
