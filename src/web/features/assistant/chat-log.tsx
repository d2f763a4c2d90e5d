import { useRef, type RefObject, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import type { PageContext } from "#domain/assistant/proposed-change.ts";
import type { ChatMessage } from "#web/data/assistant/chats.ts";
import { cn } from "#web/ui/class-names.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

import { Message } from "./message.tsx";
import type { Pending } from "./use-chat-question.ts";

type Props = {
  /** Undefined while loading. */
  messages: readonly ChatMessage[] | undefined;
  pending: Pending | null;
  isReadOnly: boolean;
  onAsk: (question: string, attached?: readonly PageContext[]) => void;
  onAskInterpretation: (interpretation: ParsedQuestion) => void;
  onEdit: (question: string, attached: readonly PageContext[]) => void;
};

/** Renders questions and answers; new ones are announced to screen readers. */
export function ChatLog({ messages, pending, isReadOnly, onAsk, onAskInterpretation, onEdit }: Props) {
  const { t } = useTranslation("ai-chat");
  const isKnown = pending !== null && messages?.some(({ id }) => id === pending.id);
  const waiting: ChatMessage[] =
    pending && !isKnown
      ? [{ ...pending, status: "answering", answer: null, change: null, cost: 0, refunded: null, created_at: "" }]
      : [];
  const all = [...(messages ?? []), ...waiting];
  const last = all.at(-1);
  const isEmpty = messages !== undefined && all.length === 0;
  const log = useRef<HTMLDivElement>(null);
  useAnswerInView(log, pending?.id);
  return (
    <div
      ref={log}
      role="log"
      aria-label={t("log")}
      aria-busy={pending !== null}
      tabIndex={isEmpty ? undefined : 0}
      // Reversed, so that the log stays scrolled to its end while an answer grows.
      className={cn("px-4 py-4 md:px-6", !isEmpty && "flex min-h-0 flex-1 flex-col-reverse overflow-y-auto")}
    >
      <div className="mx-auto mb-auto grid w-full max-w-180 grid-cols-[minmax(0,1fr)] gap-8">
        {!messages && all.length === 0 && <Skeleton className="h-32" />}
        {isEmpty && (
          <div className="grid gap-1 pt-[min(9vh,5rem)] text-center">
            <h2 className="text-lg font-semibold tracking-tight">{t("empty.title")}</h2>
            <p className="text-muted-foreground text-sm text-balance">{t("empty.text")}</p>
          </div>
        )}
        {all.map((message) => (
          <Message
            key={message.id}
            message={message}
            partialText={message.id === pending?.id ? pending.text : ""}
            isLast={message === last}
            isReadOnly={isReadOnly || pending !== null}
            onAsk={onAsk}
            onAskInterpretation={onAskInterpretation}
            onEdit={onEdit}
          />
        ))}
      </div>
    </div>
  );
}

const byUser = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

/** The space above and below the answers, in pixels. */
const padding = 32;

/**
 * Scrolls to a new question at the end of the log. If its answer is taller than the log, scrolls to the start of the
 * answer, even while its charts load, until the user scrolls or clicks.
 */
function useAnswerInView(log: RefObject<HTMLElement | null>, pendingId: string | undefined) {
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
