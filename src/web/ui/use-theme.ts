import { useSyncExternalStore } from "react";

import { followTheme, storedTheme, type Theme } from "./theme.ts";

/** The chosen theme; `system` until someone chooses. */
export function useTheme(): Theme {
  return useSyncExternalStore(followTheme, storedTheme, () => "system" as const);
}
