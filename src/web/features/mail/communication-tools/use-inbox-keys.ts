import { useEffect, useEffectEvent } from "react";

import { isShortcut } from "#web/ui/is-shortcut.ts";

type Keys = Partial<Record<string, () => void>>;

/**
 * Registers the keyboard shortcuts of the inbox. They are disabled while the user types and while a dialog or menu is
 * open.
 */
export function useInboxKeys(keys: Keys) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || !isShortcut(event)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}
