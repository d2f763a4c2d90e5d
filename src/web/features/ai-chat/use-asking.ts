import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import type { Beside } from "#domain/assistant/proposed-change.ts";
import type { Understood } from "#domain/assistant/understood.ts";
import type { Language } from "#domain/languages.ts";
import { type Asking, messagesQuery, questionQuery, sendQuestion, stopQuestion } from "#web/data/chats/chats.ts";
import { type AppError, toAppError } from "#web/data/requests/app-error.ts";
import { loadConfig } from "#web/data/requests/config.ts";
import { tablesChanged, tokenTables } from "#web/data/requests/query-tables.ts";
import { openShop } from "#web/data/tokens/shop-state.ts";

/** A question whose answer is on its way. */
export type Pending = {
  id: string;
  chatId: string;
  question: string;
  attached: Beside[];
  understood: Understood | null;
  /** What a language model has written so far. */
  text: string;
};
export type Asked = Omit<Asking, "language">;

/** Asks and stops; the conversation itself is what the server keeps of it. */
export function useAsking(language: Language, onBegun: (chatId: string) => void) {
  const client = useQueryClient();
  const [pending, setPending] = useState<Pending | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const follow = useRef<AbortController>(null);
  useEffect(() => () => follow.current?.abort(), []);

  async function ask(asked: Asked) {
    if (pending) return;
    const id = crypto.randomUUID();
    const asking = { ...asked, language };
    setError(null);
    const { chatId, question, attached = [] } = asked;
    setPending({ id, chatId, question, attached: [...attached], understood: null, text: "" });
    const ending = new AbortController();
    follow.current = ending;
    try {
      // What is agreed to is the price that was shown, or would be by now.
      const { offer } = await client.fetchQuery(questionQuery(asking));
      if (offer && !offer.is_enough && (await loadConfig()).payments !== "off") openShop(offer.cost);
      for await (const event of sendQuestion({ ...asking, id, most: offer?.cost ?? 0 }, ending.signal)) {
        if (event.event === "answered") break;
        if (event.event === "told") {
          setPending((before) => before && { ...before, text: event.text });
          continue;
        }
        setPending((before) => before && { ...before, understood: event.understood });
        onBegun(asked.chatId);
      }
    } catch (failure) {
      if (!ending.signal.aborted) setError(toAppError(failure));
    }
    await tablesChanged(client, ["chats", "chat_messages", ...tokenTables]);
    await client.fetchQuery({ ...messagesQuery(asked.chatId), staleTime: 0 }).catch(() => null);
    setPending(null);
  }

  async function stop() {
    if (!pending) return;
    await stopQuestion(pending.id).catch(() => null);
    follow.current?.abort();
  }

  return { pending, error, ask: (asked: Asked) => void ask(asked), stop: () => void stop() };
}
