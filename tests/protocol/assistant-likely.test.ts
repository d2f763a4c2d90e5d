import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import type { ChatEvent } from "#domain/functions/chats.ts";

import { build } from "../kit/builder.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let ana: SignedUp;

beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
  ana = await signUp(vanda);
  await build(vanda.database.owner).deal(ana.workspace, { currency: "USD", value_minor: 90_000 });
});
afterAll(() => vanda?.stop());

async function ask(question: string, chat: string = randomUUID()) {
  const reply = await fetch(`${vanda.url}/functions/v1/chats/ask`, {
    method: "POST",
    headers: { apikey: vanda.publishableKey, authorization: `Bearer ${ana.token}`, "content-type": "application/json" },
    body: JSON.stringify({
      workspace_id: ana.workspace.id,
      chat_id: chat,
      id: randomUUID(),
      question,
      most: 3,
      language: "ko",
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

/** 'Values by sales stage', in which 'sales' is not understood. */
const unclear = "영업 단계별 금액";

test("the result of what an unclear question probably means is shown as uncertain, for at most 20 questions a day, free", async () => {
  const balance = async () => (await ana.client.rpc("own_tokens").single().throwOnError()).data.available_tokens;
  const before = await balance();
  const chat = randomUUID();
  const { status, cost, answer } = await ask(unclear, chat);
  expect({ status, cost }).toEqual({ status: "cannot", cost: 0 });
  expect(answer).toMatchObject({
    reason: "unknown_words",
    unknown: ["영업"],
    likely: { subject: "deals", quantity: "value", by: ["stage"] },
    outcome: { kind: "metrics", result: { answer: { total: { values: [90_000, 1] } } } },
  });
  expect(answer?.offered).not.toContainEqual(answer?.likely);
  const { data: stored } = await ana.client
    .from("chat_messages")
    .select("status, cost, answer")
    .eq("chat_id", chat)
    .single()
    .throwOnError();
  expect(stored).toEqual({ status: "cannot", cost: 0, answer });

  for (let asked = 1; asked < 20; asked++) expect((await ask(unclear)).answer?.outcome).not.toBeNull();
  const { answer: last } = await ask(unclear);
  expect(last).toMatchObject({ outcome: null, unknown: ["영업"] });
  expect(last?.offered[0]).toEqual(answer?.likely);
  expect(await balance()).toBe(before);
});
