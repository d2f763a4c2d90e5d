import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import type { MessageAnswer } from "#domain/assistant/message.ts";
import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
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
  const { data: stages } = await ana.client.from("stages").select("id, name").throwOnError();
  const stage = (name: string) => ({ stage_id: stages.find((one) => one.name === name)?.id ?? "" });
  const today = new Date().toISOString().slice(0, 10);
  const mine = { owner_id: ana.member.id, currency: "USD" };
  await make.deal(ana.workspace, { ...stage("Closed Won"), ...mine, value_minor: 50_000, close_date: today });
  await make.deal(ana.workspace, { ...stage("Closed Won"), ...mine, value_minor: 30_000, close_date: today });
  await make.deal(ana.workspace, { ...stage("Closed Lost"), ...mine, value_minor: 10_000, close_date: today });
  await make.deal(ana.workspace, { ...stage("Qualified"), currency: "USD", value_minor: 99_900 });
});
afterAll(() => vanda?.stop());

type Options = {
  who?: SignedUp;
  token?: string;
  chat?: string;
  id?: string;
  most?: number;
  language?: string;
  interpretation?: ParsedQuestion;
  workspace?: string;
};

async function send(question: string, options: Options = {}) {
  const {
    who = ana,
    token = who.token,
    chat = randomUUID(),
    id = randomUUID(),
    most = 3,
    language = "en",
    interpretation,
    workspace = who.workspace.id,
  } = options;
  return fetch(`${vanda.url}/functions/v1/chats/ask`, {
    method: "POST",
    headers: { apikey: vanda.publishableKey, authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({
      workspace_id: workspace,
      chat_id: chat,
      id,
      question,
      most,
      language,
      ...(interpretation && { interpretation }),
    }),
  });
}

async function ask(question: string, options: Options = {}) {
  const reply = await send(question, options);
  const text = await reply.text();
  if (reply.status !== 200) throw new Error(text);
  const events = text
    .split("\n")
    .flatMap((line) => (line.startsWith("data: ") ? [JSON.parse(line.slice(6)) as ChatEvent] : []));
  const [asked, answered] = events;
  if (asked?.event !== "asked" || answered?.event !== "answered") throw new Error(text);
  return { interpretation: asked.interpretation, ...answered };
}

const rejection = async (question: string, options: Options) => {
  const reply = await send(question, options);
  return { status: reply.status, code: ((await reply.json()) as { code: string }).code };
};

const metric = (answer: MessageAnswer | null) => {
  const outcome = answer?.outcome;
  if (outcome?.kind === "records") return outcome.records.count;
  return outcome?.kind === "metrics" ? outcome.result.answer.total.values[0] : undefined;
};
const balance = async ({ client }: SignedUp) =>
  (await client.rpc("own_tokens").single().throwOnError()).data.available_tokens;

test("a question is answered with the query behind its number, paid once and stored in its conversation", async () => {
  const before = await balance(ana);
  const chat = randomUUID();
  const { status, answer, cost, interpretation } = await ask("How many deals did we win this month?", { chat });
  expect({ status, cost, interpretation }).toMatchObject({
    status: "answered",
    cost: 2,
    interpretation: { subject: "deals", state: "won", range: "this_month" },
  });
  expect(metric(answer)).toBe(2);
  expect(answer?.outcome).toMatchObject({ result: { question: { measures: ["deals_won"], range: "this_month" } } });
  expect(await balance(ana)).toBe(before - 2);
  const { data: kept } = await ana.client
    .from("chat_messages")
    .select("status, cost, answer")
    .eq("chat_id", chat)
    .single()
    .throwOnError();
  expect(kept).toEqual({ status: "answered", cost: 2, answer });
  const { data: line } = await ana.client
    .from("token_transactions")
    .select("description, amount")
    .order("created_at", { ascending: false })
    .limit(1)
    .single()
    .throwOnError();
  expect(line).toEqual({ description: "AI assistant: question", amount: -2 });
});

test("a follow-up question continues the previous one, even in another language", async () => {
  const chat = randomUUID();
  await ask("value of won deals this month", { chat });
  const next = await ask("¿y solo los míos?", { chat, language: "es" });
  expect(next.interpretation).toMatchObject({
    subject: "deals",
    state: "won",
    range: "this_month",
    filters: [{ by: "owner", id: ana.member.id }],
  });
  expect(metric(next.answer)).toBe(80_000);
  expect(metric((await ask("去年呢？", { chat, language: "zh" })).answer)).toBe(0);
});

test("a question that is not understood costs nothing and returns suggestions that can be answered", async () => {
  const before = await balance(ana);
  const { status, answer, cost } = await ask("revenue by llamas last month");
  expect({ status, cost }).toEqual({ status: "cannot", cost: 0 });
  expect(answer).toMatchObject({ outcome: null, reason: "unknown_words", unknown: ["llamas"] });
  expect(new Set(answer?.offered?.map((question) => JSON.stringify(question))).size).toBe(3);
  for (const offered of answer?.offered ?? []) expect((await quote("again", offered)).interpretation).toEqual(offered);
  expect(await balance(ana)).toBe(before);
});

async function quote(question: string, interpretation?: ParsedQuestion, who = ana) {
  const reply = await fetch(`${vanda.url}/functions/v1/chats/quote`, {
    method: "POST",
    headers: { apikey: vanda.publishableKey, authorization: `Bearer ${who.token}`, "content-type": "application/json" },
    body: JSON.stringify({
      workspace_id: who.workspace.id,
      chat_id: randomUUID(),
      question,
      language: "en",
      ...(interpretation && { interpretation }),
    }),
  });
  return (await reply.json()) as { interpretation: ParsedQuestion | null; offer: { cost: number } | null };
}

test("a question is quoted 1 token for a definition, 2 for reading, 3 for several steps, and nothing if it cannot be answered", async () => {
  const cost = async (question: string) => (await quote(question)).offer?.cost ?? null;
  expect(await cost("What does win rate mean?")).toBe(1);
  expect(await cost("Win rate by owner")).toBe(2);
  expect(await cost("Why did revenue drop this month?")).toBe(3);
  expect(await cost("Why is the sky blue?")).toBeNull();
  expect(await rejection("Win rate by owner", { most: 1 })).toEqual({ status: 409, code: "price_changed" });
});

test("without enough tokens, or above a spending limit, the question is not stored and the shortfall is returned", async () => {
  const poor = await signUp(vanda);
  await make.deal(poor.workspace, { currency: "USD" });
  await poor.client.rpc("set_token_cap", { cap: 3 }).throwOnError();
  expect((await ask("How many deals do we have?", { who: poor })).cost).toBe(2);
  expect(await rejection("How many deals do we have?", { who: poor })).toEqual({
    status: 403,
    code: "token_cap_reached",
  });
  await poor.client.rpc("set_token_cap", {}).throwOnError();
  for (let left = await balance(poor); left >= 2; left -= 2) await ask("How many deals do we have?", { who: poor });
  expect(await rejection("How many deals do we have?", { who: poor })).toEqual({
    status: 402,
    code: "insufficient_tokens",
  });
  const { count } = await poor.client.from("chat_messages").select("id", { count: "exact", head: true });
  expect(count).toBe(5);
});

test("an id cannot be used for two questions", async () => {
  const id = randomUUID();
  const who = await rich();
  await ask("How many deals do we have?", { id, who });
  expect(await rejection("How many deals do we have?", { id, who })).toEqual({ status: 409, code: "key_reused" });
});

test("a cancelled answer costs nothing", async () => {
  const who = await rich();
  const { id: chat } = await make.chat(who.workspace, { created_by: who.member.id });
  const message = await make.chatMessage(who.workspace, { chat_id: chat });
  const stop = () =>
    fetch(`${vanda.url}/functions/v1/chats/messages/${message.id}/stop?workspace_id=${who.workspace.id}`, {
      method: "POST",
      headers: { apikey: vanda.publishableKey, authorization: `Bearer ${who.token}` },
    });
  expect((await stop()).status).toBe(204);
  expect((await stop()).status).toBe(409);
  const { data } = await who.client
    .from("chat_messages")
    .select("status, cost")
    .eq("id", message.id)
    .single()
    .throwOnError();
  expect(data).toEqual({ status: "stopped", cost: 0 });
});

/** Signs up a new user, who has all initial tokens. */
const rich = () => signUp(vanda);

async function colleague(role: "viewer" | "member") {
  const who = await signUp(vanda);
  const { rows } = await vanda.database.owner.query<SignedUp["member"]>(
    "insert into members (workspace_id, user_id, role, name) values ($1, $2, $3, $4) returning *",
    [ana.workspace.id, who.id, role, `A ${role}`],
  );
  const [member] = rows;
  if (!member) throw new Error("No member");
  return { ...who, workspace: ana.workspace, member };
}

test("viewers and members get answers that match their lists, and strangers and programs get none", async () => {
  const questions = ["How many deals do we have?", "Won deals by owner", "list open deals", "value of open deals"];
  for (const role of ["viewer", "member"] as const) {
    const who = await colleague(role);
    const { count } = await who.client
      .from("deals")
      .select("id", { count: "exact", head: true })
      .eq("workspace_id", ana.workspace.id);
    expect(metric((await ask("How many deals do we have?", { who })).answer)).toBe(count);
    expect(metric((await ask("my deals won", { who })).answer)).toBe(0);
  }
  const stranger = await signUp(vanda);
  const { data: program } = await ana.client
    .rpc("create_access_token", {
      workspace_id: ana.workspace.id,
      name: "Sheet",
      scopes: ["read"],
      expires_at: new Date(Date.now() + 864e5).toISOString(),
    })
    .throwOnError();
  for (const question of questions) {
    expect(await rejection(question, { who: stranger, workspace: ana.workspace.id })).toEqual({
      status: 404,
      code: "not_found",
    });
    expect((await rejection(question, { token: program.token })).code).toBe("people_only");
  }
  expect(metric((await ask("How many deals do we have?", { who: stranger })).answer)).toBe(0);
});

test("a conversation is private until it is shared, and only its owner can continue it", async () => {
  const bo = await colleague("member");
  const chat = randomUUID();
  await ask("How many deals do we have?", { who: bo, chat });
  const read = async ({ client }: SignedUp) =>
    (await client.from("chat_messages").select("id").eq("chat_id", chat).throwOnError()).data.length;
  expect([await read(bo), await read(ana)]).toEqual([1, 0]);
  expect(await rejection("How many deals do we have?", { chat })).toEqual({ status: 403, code: "not_allowed" });
  await bo.client.from("chats").update({ is_shared: true }).eq("id", chat).throwOnError();
  expect(await read(ana)).toBe(1);
  expect(await rejection("How many deals do we have?", { chat })).toEqual({ status: 403, code: "not_allowed" });
});

test("a question can be filtered by custom fields, by their names and choices", async () => {
  const who = await rich();
  const { workspace } = who;
  const choices = [
    { key: "gold", label: "Gold plan", colour: "blue" },
    { key: "iron", label: "Iron plan", colour: "grey" },
  ];
  const { key: tier } = await make.customField(workspace, {
    entity: "deals",
    label: "Tier",
    kind: "choice",
    options: { choices },
  });
  const { key: urgent } = await make.customField(workspace, { entity: "deals", label: "Urgent", kind: "boolean" });
  await make.deal(workspace, { currency: "USD", value_minor: 100_000, custom: { [tier]: "gold", [urgent]: true } });
  await make.deal(workspace, { currency: "USD", value_minor: 200_000, custom: { [tier]: "gold" } });
  await make.deal(workspace, { currency: "USD", value_minor: 400_000, custom: { [tier]: "iron", [urgent]: true } });
  const metricOf = async (question: string) => metric((await ask(question, { who })).answer);
  expect(await metricOf("How many deals with Tier Gold plan?")).toBe(2);
  expect(await metricOf("value of open deals with gold plan")).toBe(300_000);
  expect(await metricOf("How many urgent deals do we have?")).toBe(2);
  expect(await metricOf("list urgent deals with Tier gold plan")).toBe(1);
  expect(await metricOf("How many deals except iron plan?")).toBe(2);
  // No account has this value, and no field has this name.
  expect((await ask("How many accounts with gold plan?", { who })).status).toBe("cannot");
  expect((await ask("deals with Tier", { who })).answer).toMatchObject({ reason: "unknown_words", unknown: ["tier"] });
});
