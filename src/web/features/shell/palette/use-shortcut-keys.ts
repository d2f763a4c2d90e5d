import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

import { isShortcut } from "#web/ui/is-shortcut.ts";

import { showLayer } from "./palette-state.ts";
import { goTo } from "./shortcut-list.ts";

/** Time after `g` for a letter to open a page. */
const patienceMs = 1_200;

/**
 * Registers the shortcuts that work on every screen. They are disabled while the user types and while a dialog or menu
 * is open, except for the shortcuts of the command menu.
 */
export function useShortcutKeys() {
  const navigate = useNavigate();
  const goingSince = useRef(0);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k") {
        event.preventDefault();
        return showLayer("palette");
      }
      if (!isShortcut(event)) return;
      const isGoing = performance.now() - goingSince.current < patienceMs;
      goingSince.current = event.key === "g" ? performance.now() : 0;
      if (event.key === "?") {
        event.preventDefault();
        showLayer("shortcuts");
      } else if (isGoing && Object.hasOwn(goTo, event.key)) {
        event.preventDefault();
        void navigate({ to: goTo[event.key as keyof typeof goTo] });
      }
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [navigate]);
}
