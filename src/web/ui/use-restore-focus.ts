import { useEffect, useRef } from "react";

/**
 * Restores focus for a form that opens in place: `opener` selects the button that opened it, while it is open. When the form
 * is unmounted the button gets the focus back, unless it has moved elsewhere. Dialogs do so themselves (layers.tsx).
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
