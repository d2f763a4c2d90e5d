import { useEffect, useRef } from "react";

/**
 * Restores focus for a form that is opened in place. While the form is open, `opener` is the selector of the button
 * that opened it. When the form is unmounted, that button is focused, unless focus has moved elsewhere. Dialogs restore
 * focus themselves (layers.tsx).
 */
export function useRestoreFocus<Box extends HTMLElement>(opener: string | null) {
  const box = useRef<Box>(null);
  useEffect(() => {
    const { current } = box;
    if (opener === null || !current) return;
    return () => {
      if (document.activeElement === document.body) current.querySelector<HTMLElement>(opener)?.focus();
    };
  }, [opener]);
  return box;
}
