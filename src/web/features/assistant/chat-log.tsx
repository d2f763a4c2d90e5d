import { Sparkles } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";

import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import type { PageContext } from "#domain/assistant/proposed-change.ts";
import type { ChatMessage } from "#web/data/assistant/chats.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

import { Message } from "./message.tsx";
import type { Pending } from "./use-chat-question.ts";

// Loaded lazily, because most conversations are opened to be read.
const Suggestions = lazy(async () => ({ default: (await import("./suggestions.tsx")).Suggestions }));

type Props = {
  /** Undefined while loading. */
  messages: readonly ChatMessage[] | undefined;
  pending: Pending | null;
  isReadOnly: boolean;
  role: Workspace["role"];
  onAsk: (question: string, attached?: readonly PageContext[]) => void;
  onAskInterpretation: (interpretation: ParsedQuestion) => void;
  onEdit: (question: string, attached: readonly PageContext[]) => void;
};

/** Renders questions and answers; new ones are announced to screen readers. */
export function ChatLog({ messages, pending, isReadOnly, role, onAsk, onAskInterpretation, onEdit }: Props) {
  const { t } = useTranslation("ai-chat");
  const isKnown = pending !== null && messages?.some(({ id }) => id === pending.id);
  const waiting: ChatMessage[] =
    pending && !isKnown
      ? [{ ...pending, status: "answering", answer: null, change: null, cost: 0, refunded: null, created_at: "" }]
      : [];
  const all = [...(messages ?? []), ...waiting];
  const last = all.at(-1);
  return (
    <div
      role="log"
      aria-label={t("log")}
      aria-busy={pending !== null}
      tabIndex={0}
      // Reversed, so that the log stays scrolled to its end while an answer grows.
      className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto px-4 py-4 md:px-6"
    >
      <div className="mx-auto mb-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
        {!messages && all.length === 0 && <Skeleton className="h-32" />}
        {messages && all.length === 0 && (
          <EmptyState icon={Sparkles} title={t("empty.title")} text={t("empty.text")}>
            {!isReadOnly && (
              <Suspense>
                <Suggestions role={role} onAsk={onAsk} />
              </Suspense>
            )}
          </EmptyState>
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
