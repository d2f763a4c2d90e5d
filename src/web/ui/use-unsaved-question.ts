import { useBlocker } from "@tanstack/react-router";

import { askBeforeDiscard } from "./discard.ts";

/** Asks before a screen is left on which something was typed and not saved. */
export function useUnsavedQuestion(isUnsaved: boolean) {
  useBlocker({
    // Whoever signs out, or ends the account, is led away for good.
    shouldBlockFn: async ({ current, next }) =>
      isUnsaved &&
      next.pathname !== current.pathname &&
      next.pathname.startsWith("/dashboard") &&
      (await askBeforeDiscard("leave")) === false,
    enableBeforeUnload: isUnsaved,
  });
}
