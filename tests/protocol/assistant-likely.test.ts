import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { askChat } from "../kit/ask-chat.ts";
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

const ask = (question: string, chat?: string) =>
  askChat(vanda, ana, question, { language: "ko", ...(chat !== undefined && { chat }) });

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
