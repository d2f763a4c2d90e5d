import { useEffect, useEffectEvent } from "react";

type Keys = Partial<Record<string, () => void>>;

const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest(
    "input:not([type=checkbox]), textarea, select, [contenteditable], [role=combobox], [role=dialog], [role=menu]",
  ) !== null;

/**
 * Registers the keyboard shortcuts of the inbox. They are disabled while the user types and while a dialog or menu is
 * open.
 */
export function useInboxKeys(keys: Keys) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
    if (document.querySelector("[role=dialog], [role=menu]")) return;
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}
