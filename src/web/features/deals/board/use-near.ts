import { useEffect, useRef, useState } from "react";

/**
 * Returns a ref for an element, and the element's height while it is far from the visible part of the board and its
 * content need not be rendered. Calls `onNear` when the element comes near.
 */
export function useNear(key: string, onNear: (key: string) => void) {
  const ref = useRef<HTMLElement>(null);
  const [awayHeight, setAwayHeight] = useState<number>();
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const follow = (entries: IntersectionObserverEntry[]) => {
      const entry = entries.at(-1);
      if (entry?.isIntersecting) {
        onNear(key);
        setAwayHeight(undefined);
        // A dragged card and the card that takes the focus must not disappear.
      } else if (entry && !element.closest("[data-dragging]") && !element.querySelector('[data-card][tabindex="0"]'))
        setAwayHeight(entry.boundingClientRect.height);
    };
    const watch = new IntersectionObserver(follow, { root: element.closest("[data-columns]"), rootMargin: "400px" });
    watch.observe(element);
    return () => watch.disconnect();
  }, [key, onNear]);
  return { ref, awayHeight };
}
