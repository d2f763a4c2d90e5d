import { useSyncExternalStore } from "react";

import { followTheme } from "#web/ui/theme.ts";

const letters = {
  "--typography-font-family": "var(--font-sans)",
  "--palette-sheet-default-cell-font-family": "var(--font-sans)",
  "--palette-sheet-header-font": "600 12px var(--font-sans)",
};
const accent = { "--palette-primary-main": "#2563eb", "--palette-sheet-outline-color": "#2563eb" };
const light = {
  ...letters,
  ...accent,
  "--palette-sheet-outline-editing-color": "#bfdbfe",
  "--palette-sheet-outline-background-color": "#2563eb1a",
};
const dark = {
  ...letters,
  "--palette-primary-main": "#60a5fa",
  "--palette-common-black": "#e5e7eb",
  "--palette-common-white": "#18181b",
  "--palette-grey-50": "#1f1f23",
  "--palette-grey-100": "#27272a",
  "--palette-grey-200": "#303036",
  "--palette-grey-300": "#3f3f46",
  "--palette-grey-400": "#71717a",
  "--palette-grey-500": "#a1a1aa",
  "--palette-grey-600": "#b4b4bd",
  "--palette-grey-700": "#c8c8d0",
  "--palette-grey-800": "#d8d8de",
  "--palette-grey-900": "#e5e7eb",
  "--palette-sheet-header-corner-background": "#18181b",
  "--palette-sheet-header-text-color": "#d4d4d8",
  "--palette-sheet-header-background": "#18181b",
  "--palette-sheet-header-global-selector-color": "#303036",
  "--palette-sheet-header-selected-background": "#303036",
  "--palette-sheet-header-full-selected-background": "#3f3f46",
  "--palette-sheet-header-selected-color": "#fafafa",
  "--palette-sheet-header-border-color": "#3f3f46",
  "--palette-sheet-grid-color": "#303036",
  "--palette-sheet-grid-separator-color": "#3f3f46",
  "--palette-sheet-default-text-color": "#e5e7eb",
  "--palette-sheet-outline-color": "#60a5fa",
  "--palette-sheet-outline-editing-color": "#1e3a5f",
  "--palette-sheet-outline-background-color": "#60a5fa26",
};

const isPageDark = () => document.documentElement.classList.contains("dark");

/** Returns the page's current colours and fonts for the grid, which is drawn on a canvas. */
export function useSheetColours(): Record<string, string> {
  return useSyncExternalStore(followTheme, isPageDark) ? dark : light;
}
