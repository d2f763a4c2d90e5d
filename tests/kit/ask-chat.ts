import { randomUUID } from "node:crypto";

import type { ChatEvent } from "#domain/functions/chats.ts";

import type { Vanda } from "./server.ts";
import type { SignedUp } from "./sign-up.ts";

type Options = { chat?: string; language?: string };

/** Asks a question in AI Chat and returns the event with its answer. Throws if there is none. */
export async function askChat(
  vanda: Vanda,
  { token, workspace }: SignedUp,
  question: string,
  { chat = randomUUID(), language = "en" }: Options = {},
) {
  const reply = await fetch(`${vanda.url}/functions/v1/chats/ask`, {
    method: "POST",
    headers: { apikey: vanda.publishableKey, authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({
      workspace_id: workspace.id,
      chat_id: chat,
      id: randomUUID(),
      question,
      most: 3,
      language,
    }),
  });
  const text = await reply.text();
  const events = text
    .split("\n")
    .flatMap((line) => (line.startsWith("data: ") ? [JSON.parse(line.slice(6)) as ChatEvent] : []));
  const answered = events.find((event) => event.event === "answered");
  if (!answered) throw new Error(text);
  return answered;
}
