import { useSyncExternalStore } from "react";

import { followTheme, storedTheme, type Theme } from "./theme.ts";

export function useTheme(): Theme {
  return useSyncExternalStore(followTheme, storedTheme, () => "system" as const);
}
