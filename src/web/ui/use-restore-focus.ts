import { useEffect, useEffectEvent, useRef } from "react";

/**
 * Restores focus for a form that is opened in place. While the form is open, `opener` is the selector of the button
 * that opened it. When the form is unmounted, that button is focused, unless focus has moved elsewhere. Dialogs restore
 * focus themselves (layers.tsx).
 */
export function useRestoreFocus<Box extends HTMLElement>(opener: string | null) {
  const box = useRef<Box>(null);
  // Reads the current element, because the element that replaces the form may be new.
  const restore = useEffectEvent((selector: string) => {
    if (document.activeElement === document.body) box.current?.querySelector<HTMLElement>(selector)?.focus();
  });
  useEffect(() => {
    if (opener === null) return;
    return () => restore(opener);
  }, [opener]);
  return box;
}
