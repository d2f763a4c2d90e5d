import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import type { PageContext } from "#domain/assistant/proposed-change.ts";
import type { Language } from "#domain/languages.ts";
import { paymentObstacle } from "#domain/tokens/payment-obstacle.ts";
import {
  type ChatQuestion,
  messagesQuery,
  questionQuery,
  sendQuestion,
  stopQuestion,
} from "#web/data/assistant/chats.ts";
import { type AppError, toAppError } from "#web/data/requests/app-error.ts";
import { loadConfig } from "#web/data/requests/config.ts";
import { tablesChanged, tokenTables } from "#web/data/requests/query-tables.ts";
import { unansweredIds } from "#web/data/requests/unanswered-ids.ts";
import { useEnergy } from "#web/data/tokens/energy.ts";
import { openShop } from "#web/data/tokens/shop-state.ts";

/** A question whose answer is pending. */
export type Pending = {
  id: string;
  chatId: string;
  question: string;
  attached: PageContext[];
  interpretation: ParsedQuestion | null;
  /** The text written by the language model so far. */
  text: string;
};
export type AskedQuestion = Omit<ChatQuestion, "language">;

type Options = {
  language: Language;
  /** Called after the server has stored the question. */
  onStarted: (asked: AskedQuestion) => void;
  /** Called if the question was rejected before it was stored, so it is not part of the conversation. */
  onRefused: (asked: AskedQuestion) => void;
};

/**
 * Returns functions that ask and stop a question. The conversation itself is always read from the server. A paid
 * question also uses one point of energy, which is refunded if no tokens were spent in the end.
 */
export function useChatQuestion({ language, onStarted, onRefused }: Options) {
  const client = useQueryClient();
  const energy = useEnergy();
  const [pending, setPending] = useState<Pending | null>(null);
  const [error, setError] = useState<AppError | "energy" | null>(null);
  const follow = useRef<AbortController>(null);
  const hasSpentEnergy = useRef(false);
  const giveEnergyBack = async () => {
    if (!hasSpentEnergy.current) return;
    hasSpentEnergy.current = false;
    await energy.add(1);
  };
  useEffect(() => () => follow.current?.abort(), []);

  async function ask(request: AskedQuestion) {
    if (pending) return;
    const asking = { ...request, language };
    const text = JSON.stringify(asking);
    // A question asked again after a lost response has the same ID, so it is answered only once.
    const id = unansweredIds.takeId(text);
    setError(null);
    const { chatId, question, attached = [] } = request;
    setPending({ id, chatId, question, attached: [...attached], interpretation: null, text: "" });
    const ending = new AbortController();
    follow.current = ending;
    hasSpentEnergy.current = false;
    let isWritten = false;
    try {
      // The user agrees to the current price, which is normally the displayed one.
      const { offer } = await client.fetchQuery(questionQuery(asking));
      if (offer && !offer.is_enough && (await loadConfig()).payments !== "off") openShop(offer.cost);
      if (offer && paymentObstacle(offer) === null) {
        hasSpentEnergy.current = await energy.spend(1);
        if (!hasSpentEnergy.current) {
          setError("energy");
          setPending(null);
          return onRefused(request);
        }
      }
      for await (const event of sendQuestion({ ...asking, id, most: offer?.cost ?? 0 }, ending.signal)) {
        if (event.event === "answered") {
          if (event.cost === 0) await giveEnergyBack();
          break;
        }
        if (event.event === "text") {
          setPending((before) => before && { ...before, text: event.text });
          continue;
        }
        isWritten = true;
        unansweredIds.forget(text);
        setPending((before) => before && { ...before, interpretation: event.interpretation });
        onStarted(request);
      }
    } catch (failure) {
      if (!ending.signal.aborted) setError(toAppError(failure));
      const stored = isWritten
        ? []
        : await client.fetchQuery({ ...messagesQuery(chatId), staleTime: 0 }).catch(() => []);
      // A stored question is answered and paid for even if the user left the page or the response was lost.
      if (stored.some((message) => message.id === id)) {
        unansweredIds.forget(text);
        if (!ending.signal.aborted) {
          setError(null);
          onStarted(request);
        }
      } else if (!isWritten) {
        await giveEnergyBack();
        onRefused(request);
      }
    }
    await tablesChanged(client, ["chats", "chat_messages", ...tokenTables]);
    await client.fetchQuery({ ...messagesQuery(request.chatId), staleTime: 0 }).catch(() => null);
    setPending(null);
  }

  async function stop() {
    if (!pending) return;
    await stopQuestion(pending.id).then(giveEnergyBack, () => null);
    follow.current?.abort();
  }

  return { pending, error, ask: (request: AskedQuestion) => void ask(request), stop: () => void stop() };
}
