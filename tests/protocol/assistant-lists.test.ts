import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import type { ListScope } from "#domain/assistant/parsed-question.ts";
import type { ChatEvent } from "#domain/functions/chats.ts";

import { build, type Builder } from "../kit/builder.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let make: Builder;
let ana: SignedUp;
let high: ListScope;

beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
  make = build(vanda.database.owner);
  ana = await signUp(vanda);
  const { workspace } = ana;
  const mine = { currency: "USD", owner_id: ana.member.id };
  await make.deal(workspace, { ...mine, name: "Oak desks", priority: "high", value_minor: 100_000 });
  await make.deal(workspace, { ...mine, name: "Oak chairs", priority: "high", value_minor: 30_000 });
  await make.deal(workspace, { ...mine, name: "Pine desks", priority: "high", value_minor: 7000 });
  await make.deal(workspace, { ...mine, name: "Oak shelves", priority: "low", value_minor: 500 });
  await make.account(workspace, {});
  high = { entity: "deals", where: "priority.any.high", search: "oak" };
});
afterAll(() => vanda?.stop());

async function ask(question: string, list: ListScope) {
  const id = randomUUID();
  const reply = await fetch(`${vanda.url}/functions/v1/chats/ask`, {
    method: "POST",
    headers: { apikey: vanda.publishableKey, authorization: `Bearer ${ana.token}`, "content-type": "application/json" },
    body: JSON.stringify({
      workspace_id: ana.workspace.id,
      chat_id: randomUUID(),
      id,
      question,
      most: 3,
      language: "en",
      attached: [{ entity: "list", list }],
    }),
  });
  const text = await reply.text();
  if (reply.status !== 200) throw new Error(text);
  const events = text
    .split("\n")
    .flatMap((line) => (line.startsWith("data: ") ? [JSON.parse(line.slice(6)) as ChatEvent] : []));
  const answered = events.find((one) => one.event === "answered");
  const { data: kept } = await ana.client
    .from("chat_messages")
    .select("attached, interpretation, status")
    .eq("id", id)
    .single()
    .throwOnError();
  return { ...answered, kept };
}

test("a question about a list counts and sums exactly the rows that it shows, and links back to them", async () => {
  const counted = await ask("How many?", high);
  expect(counted.answer?.outcome).toMatchObject({
    kind: "records",
    records: { count: 2, where: high.where, search: "oak" },
  });
  expect(counted.kept).toMatchObject({ attached: [{ entity: "list", list: high }], interpretation: { within: high } });
  const valued = await ask("value of open deals by owner", high);
  expect(valued.answer?.outcome).toMatchObject({
    kind: "metrics",
    result: { answer: { total: { values: [130_000] }, drill_down: [[{ entity: "deals", search: "oak" }]] } },
  });
});

test("a question that the list cannot answer costs nothing and returns the reason, and suggestions stay within the list", async () => {
  const refused = await ask("revenue by month", { entity: "accounts" });
  expect(refused).toMatchObject({ status: "cannot", cost: 0, answer: { reason: "other_list", outcome: null } });
  expect((await ask("How many contacts do we have?", high)).answer?.reason).toBe("other_list");
  const unclear = await ask("total value", high);
  expect(unclear).toMatchObject({ status: "cannot", cost: 0, kept: { attached: [{ entity: "list", list: high }] } });
  expect(unclear.answer?.offered.length).toBeGreaterThan(0);
  expect(unclear.answer?.offered.every(({ within }) => within?.search === "oak")).toBe(true);
});

test("a list with an outdated filter does not count all rows", async () => {
  const result = await ask("How many?", { entity: "deals", where: "cf_gone.is.true" });
  expect(result.answer).toBeUndefined();
  expect(result.kept.status).toBe("failed");
});
