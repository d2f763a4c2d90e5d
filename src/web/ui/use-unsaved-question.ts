import { useBlocker } from "@tanstack/react-router";

import { askBeforeDiscard } from "./discard.ts";

/** Asks before the user leaves a screen with unsaved text. */
export function useUnsavedQuestion(isUnsaved: boolean) {
  useBlocker({
    // Signing out or deleting the account does not ask.
    shouldBlockFn: async ({ current, next }) =>
      isUnsaved &&
      next.pathname !== current.pathname &&
      next.pathname.startsWith("/dashboard") &&
      (await askBeforeDiscard("leave")) === false,
    enableBeforeUnload: isUnsaved,
  });
}
