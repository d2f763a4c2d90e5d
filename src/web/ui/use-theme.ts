import { useSyncExternalStore } from "react";

import { followTheme, storedTheme, type Theme } from "./theme.ts";

/** Returns the selected theme; `system` by default. */
export function useTheme(): Theme {
  return useSyncExternalStore(followTheme, storedTheme, () => "system" as const);
}
