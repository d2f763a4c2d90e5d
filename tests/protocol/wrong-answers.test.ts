import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { build, type Builder } from "../kit/builder.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let make: Builder;

beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
  make = build(vanda.database.owner);
});
afterAll(() => vanda?.stop());

const post = (path: string, { token }: SignedUp, body: object) =>
  fetch(`${vanda.url}/functions/v1/chats/${path}`, {
    method: "POST",
    headers: { apikey: vanda.publishableKey, authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

async function ask(who: SignedUp, question: string) {
  const id = randomUUID();
  const asked = { workspace_id: who.workspace.id, chat_id: randomUUID(), id, question, most: 3, language: "en" };
  const reply = await post("ask", who, asked);
  expect(await reply.text()).toContain('"event":"answered"');
  return id;
}

async function report(who: SignedUp, id: string, { expected, workspace = who.workspace.id } = {} as ReportOptions) {
  const body = { workspace_id: workspace, language: "en", ...(expected && { expected }) };
  const reply = await post(`messages/${id}/wrong`, who, body);
  return { status: reply.status, ...((await reply.json()) as { refunded?: number; code?: string }) };
}
type ReportOptions = { expected?: string; workspace?: string };

const balance = async ({ client }: SignedUp) =>
  (await client.rpc("own_tokens").single().throwOnError()).data.available_tokens;

test("a wrong answer is refunded once, however often it is reported, and appears in the workspace's list", async () => {
  const ana = await signUp(vanda);
  const id = await ask(ana, "How many contacts do I have?");
  const before = await balance(ana);
  expect(await report(ana, id, { expected: " 12 contacts " })).toEqual({ status: 200, refunded: 2 });
  expect(await report(ana, id)).toEqual({ status: 200, refunded: 2 });
  expect(await balance(ana)).toBe(before + 2);
  const { data: message } = await ana.client
    .from("chat_messages")
    .select("cost, refunded, interpretation")
    .eq("id", id)
    .single()
    .throwOnError();
  expect(message).toMatchObject({ cost: 2, refunded: 2 });
  const { data: listed } = await ana.client.from("wrong_answers").select("*").throwOnError();
  expect(listed).toEqual([
    {
      workspace_id: ana.workspace.id,
      id,
      member_id: ana.member.id,
      question: "How many contacts do I have?",
      language: "en",
      interpretation: message.interpretation,
      expected: "12 contacts",
      refunded: 2,
      status: "new",
      created_at: expect.any(String) as string,
    },
  ]);
  // The report stays after its conversation is deleted.
  await ana.client.from("chats").delete().eq("workspace_id", ana.workspace.id).throwOnError();
  expect((await ana.client.from("wrong_answers").select("id").throwOnError()).data).toEqual([{ id }]);
});

test("two simultaneous reports of one answer refund it once", async () => {
  const ana = await signUp(vanda);
  const id = await ask(ana, "How many contacts do I have?");
  const replies = await Promise.all([report(ana, id), report(ana, id)]);
  expect(replies).toEqual([
    { status: 200, refunded: 2 },
    { status: 200, refunded: 2 },
  ]);
  expect(await balance(ana)).toBe(10);
});

test("a rejected question, another user's answer and an answer from the day before cannot be reported", async () => {
  const ana = await signUp(vanda);
  const notFound = { status: 404, code: "not_found" };
  const refused = await ask(ana, "revenue by llamas last month");
  expect(await report(ana, refused)).toMatchObject(notFound);

  const id = await ask(ana, "How many contacts do I have?");
  await vanda.database.owner.query("update public.chats set is_shared = true where workspace_id = $1", [
    ana.workspace.id,
  ]);
  const ben = await signUp(vanda);
  await make.member(ana.workspace, { user_id: ben.id, role: "admin" });
  expect(await report(ben, id, { workspace: ana.workspace.id })).toMatchObject(notFound);

  await vanda.database.owner.query(
    "update public.chat_messages set finished_at = now() - interval '25 hours' where id = $1",
    [id],
  );
  expect(await report(ana, id)).toMatchObject({ status: 409, code: "too_late" });
  expect((await ana.client.from("wrong_answers").select("id").throwOnError()).data).toEqual([]);
});

test("the sixth report within a day is stored without a refund", async () => {
  const ana = await signUp(vanda);
  const refunds = [];
  for (let count = 0; count < 6; count += 1)
    refunds.push((await report(ana, await ask(ana, "How many contacts do I have?"))).refunded);
  expect(refunds).toEqual([2, 2, 2, 2, 2, 0]);
  expect(await balance(ana)).toBe(8);
  const { count } = await ana.client.from("wrong_answers").select("id", { count: "exact", head: true });
  expect(count).toBe(6);
});

test("a proposed change is dismissed when it is reported, and an applied one cannot be reported", async () => {
  const ana = await signUp(vanda);
  const deal = await make.deal(ana.workspace, { name: "Oak desks", value_minor: 100_000 });
  const proposal = "Set the value of deal Oak desks to 5,000";
  const decide = (id: string) =>
    post(`messages/${id}/change?${new URLSearchParams({ workspace_id: ana.workspace.id, decision: "do" })}`, ana, {});
  const id = await ask(ana, proposal);
  expect(await report(ana, id)).toMatchObject({ status: 200, refunded: 2 });
  expect(await (await decide(id)).json()).toMatchObject({ state: "dismissed" });
  const applied = await ask(ana, proposal);
  expect(await (await decide(applied)).json()).toMatchObject({ state: "done" });
  expect(await report(ana, applied)).toMatchObject({ status: 404 });
  const { data } = await ana.client.from("deals").select("value_minor").eq("id", deal.id).single().throwOnError();
  expect(data.value_minor).toBe(500_000);
});
