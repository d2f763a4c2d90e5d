import { type RefObject, useEffect, useState } from "react";

const byUser = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

/** The space above and below the answers, in pixels. */
const padding = 32;

/**
 * Scrolls to a new question at the end of the log. If its answer is taller than the log, scrolls to the start of the
 * answer, also while its charts load, until the user scrolls or clicks.
 */
export function useAnswerInView(log: RefObject<HTMLElement | null>, pendingId: string | undefined) {
  // Remains set after the answer has arrived.
  const [asked, setAsked] = useState<string>();
  if (pendingId !== undefined && pendingId !== asked) setAsked(pendingId);
  useEffect(() => {
    const scroller = log.current;
    const content = scroller?.firstElementChild;
    if (asked === undefined || !scroller || !content) return;
    // The log is reversed, so this is its end.
    scroller.scrollTo({ top: 0 });
    const observer = new ResizeObserver(() => {
      const answer = scroller.querySelector<HTMLElement>("article:last-child");
      if (answer && answer.offsetHeight > scroller.clientHeight - padding) answer.scrollIntoView({ block: "start" });
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
