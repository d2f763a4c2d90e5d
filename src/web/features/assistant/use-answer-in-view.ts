import { type RefObject, useEffect, useState } from "react";

const byUser = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

/**
 * Scrolls to the start of a new answer that is taller than the log, also while its charts load, until the user scrolls or
 * clicks. Shorter answers are at the end of the log, which stays in view anyway.
 */
export function useAnswerInView(log: RefObject<HTMLElement | null>, pendingId: string | undefined) {
  // Remains set after the answer has arrived.
  const [asked, setAsked] = useState<string>();
  if (pendingId !== undefined && pendingId !== asked) setAsked(pendingId);
  useEffect(() => {
    const scroller = log.current;
    const content = scroller?.firstElementChild;
    if (asked === undefined || !scroller || !content) return;
    const observer = new ResizeObserver(() => {
      const answer = scroller.querySelector<HTMLElement>("article:last-child");
      if (answer && answer.offsetHeight > scroller.clientHeight) answer.scrollIntoView({ block: "start" });
    });
    observer.observe(content);
    const stop = () => observer.disconnect();
    for (const event of byUser) scroller.addEventListener(event, stop, { passive: true, once: true });
    return () => {
      stop();
      for (const event of byUser) scroller.removeEventListener(event, stop);
    };
  }, [log, asked]);
}
