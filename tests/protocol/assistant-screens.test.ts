import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import type { ChatEvent } from "#domain/functions/chats.ts";

import { build, type Builder } from "../kit/builder.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let make: Builder;
let ana: SignedUp;

beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
  make = build(vanda.database.owner);
  ana = await signUp(vanda);
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
      language: "en",
    }),
  });
  const text = await reply.text();
  if (reply.status !== 200) throw new Error(text);
  const events = text
    .split("\n")
    .flatMap((line) => (line.startsWith("data: ") ? [JSON.parse(line.slice(6)) as ChatEvent] : []));
  const answered = events.find((event) => event.event === "answered");
  if (!answered) throw new Error(text);
  const { status, cost, answer } = answered;
  return { status, cost, reason: answer?.reason, screen: answer?.screen, offered: answer?.offered.length };
}

const balance = async () => (await ana.client.rpc("own_tokens").single().throwOnError()).data.available_tokens;

test("a question that another screen answers returns that screen, with the named record, and costs nothing", async () => {
  const account = await make.account(ana.workspace, { name: "Hottechi" });
  const before = await balance();
  const free = { status: "cannot", cost: 0, reason: "other_screen", offered: 0 };
  expect(await ask("Which customers are at risk?")).toEqual({ ...free, screen: { id: "at_risk" } });
  expect(await ask("Which deals are at risk?")).toEqual({ ...free, screen: { id: "deals_at_risk" } });
  expect(await ask("How much money will we make this month?")).toEqual({ ...free, screen: { id: "forecast" } });
  expect(await ask("Write an email to Hottechi")).toEqual({
    ...free,
    screen: { id: "email", about: { entity: "accounts", id: account.id } },
  });
  // A question about other details of a named record is rejected with a link to the record.
  expect(await ask("What is the tax number of Hottechi?")).toEqual({
    ...free,
    reason: "unknown_words",
    offered: 3,
    screen: { id: "record", about: { entity: "accounts", id: account.id } },
  });
  // No record contains payments, so the reason names them. The offered questions are about the named customer.
  expect(await ask("How much does Hottechi owe us?")).toMatchObject({
    status: "cannot",
    cost: 0,
    reason: "no_payments",
  });
  expect(await balance()).toBe(before);
});

test("an expense category is recognised by its name, and an unknown one is not", async () => {
  await make.expense(ana.workspace, { category: "Advertising", amount_minor: 12_000, currency: "USD" });
  const spent = (category: string) => ask(`how much did we spend on ${category} in total`);
  expect(await spent("advertising")).toMatchObject({ status: "answered", cost: 2 });
  expect(await spent("catering")).toMatchObject({ status: "cannot", reason: "unknown_words" });
});

test("a follow-up of a refused question is refused, too, and leads to the same screen", async () => {
  const [llamas, forecast] = [randomUUID(), randomUUID()];
  expect(await ask("revenue by llamas last month", llamas)).toMatchObject({ status: "cannot" });
  expect(await ask("compared to last year", llamas)).toMatchObject({ reason: "unclear", offered: 3 });
  expect(await ask("revenue last month", llamas)).toMatchObject({ reason: "nothing_known" });
  expect(await ask("compared to last year", llamas)).toMatchObject({ reason: "nothing_known" });
  expect(await ask("How much money will we make this month?", forecast)).toMatchObject({ screen: { id: "forecast" } });
  expect(await ask("and this year?", forecast)).toMatchObject({ status: "cannot", screen: { id: "forecast" } });
});
