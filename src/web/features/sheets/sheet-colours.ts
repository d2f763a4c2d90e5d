import { type CSSProperties, useSyncExternalStore } from "react";

import { followTheme } from "#web/ui/theme.ts";

/** The grid's variables as colours of the theme. Its canvas reads the resolved values when it is drawn. */
const colours: Readonly<Record<`--${string}`, string>> = {
  "--typography-font-family": "var(--font-sans)",
  "--palette-sheet-default-cell-font-family": "var(--font-sans)",
  "--palette-sheet-header-font": "500 12px var(--font-sans)",
  "--palette-primary-main": "var(--primary)",
  "--palette-common-black": "var(--foreground)",
  "--palette-common-white": "var(--card)",
  "--palette-grey-50": "var(--muted)",
  "--palette-grey-100": "var(--accent)",
  "--palette-grey-200": "var(--secondary)",
  "--palette-grey-300": "var(--border)",
  "--palette-grey-400": "var(--muted-foreground)",
  "--palette-grey-500": "var(--muted-foreground)",
  "--palette-grey-600": "var(--muted-foreground)",
  "--palette-grey-700": "var(--muted-foreground)",
  "--palette-grey-800": "var(--foreground)",
  "--palette-grey-900": "var(--foreground)",
  "--palette-sheet-header-corner-background": "var(--card)",
  "--palette-sheet-header-text-color": "var(--muted-foreground)",
  "--palette-sheet-header-background": "var(--card)",
  "--palette-sheet-header-global-selector-color": "var(--border)",
  "--palette-sheet-header-selected-background": "var(--selection)",
  "--palette-sheet-header-full-selected-background": "var(--selection)",
  "--palette-sheet-header-selected-color": "var(--selection-foreground)",
  "--palette-sheet-header-border-color": "var(--border)",
  "--palette-sheet-grid-color": "var(--border)",
  "--palette-sheet-grid-separator-color": "var(--input)",
  "--palette-sheet-default-text-color": "var(--foreground)",
  "--palette-sheet-outline-color": "var(--primary)",
  "--palette-sheet-outline-editing-color": "var(--selection)",
  "--palette-sheet-outline-background-color": "color-mix(in srgb, var(--primary) 10%, transparent)",
};

/** The variables as the style of the grid's container. */
export const sheetColours = colours as CSSProperties;

const isPageDark = () => document.documentElement.classList.contains("dark");

/** Returns true in the dark theme. What the grid has drawn keeps its colours, so a change requires a redraw. */
export const useIsDark = () => useSyncExternalStore(followTheme, isPageDark);
