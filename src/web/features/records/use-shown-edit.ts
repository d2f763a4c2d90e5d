import { type RefCallback, useCallback } from "react";

import { markShown, type UnsavedEdit } from "#web/data/records/unsaved-edits.ts";

/**
 * Returns a ref for the element that lets the user save or discard an edit. While that element is visible, the bar of
 * unsaved edits does not list the edit.
 */
export function useShownEdit({ row, column }: UnsavedEdit): RefCallback<HTMLElement> {
  const { id } = row;
  const { path } = column;
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      // Marked before the first observation, so that the bar does not flash.
      let hide: (() => void) | undefined = markShown(id, path);
      const setShown = (isShown: boolean) => {
        if (isShown) hide ??= markShown(id, path);
        else {
          hide?.();
          hide = undefined;
        }
      };
      const observer = new IntersectionObserver((entries) => setShown(entries.at(-1)?.isIntersecting ?? false));
      observer.observe(element);
      return () => {
        observer.disconnect();
        setShown(false);
      };
    },
    [id, path],
  );
}
