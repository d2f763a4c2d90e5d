import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { ChatEvent } from "#domain/functions/chats.ts";

import { build, type Builder } from "../kit/builder.ts";
import { openChatModel, toolAnswers, type Turn } from "../kit/chat-model.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let make: Builder;
let model: Awaited<ReturnType<typeof openChatModel>>;
let ana: SignedUp;
let acme: { id: string };

beforeAll(async () => {
  model = await openChatModel();
  vanda = await startVanda({ WORKER: "off", AI_BASE_URL: model.url, AI_MODEL: "double", AI_TIMEOUT_MS: "5000" });
  make = build(vanda.database.owner);
});
beforeEach(async () => {
  model.requests.length = 0;
  ana = await signUp(vanda);
  acme = await make.account(ana.workspace, { name: "Acme" });
  const { data: stages } = await ana.client.from("stages").select("id, name").throwOnError();
  const won = { stage_id: stages.find(({ name }) => name === "Closed Won")?.id ?? "", currency: "USD" };
  const close_date = new Date().toISOString().slice(0, 10);
  await make.deal(ana.workspace, { ...won, name: "Oak desks", value_minor: 80_050, close_date, account_id: acme.id });
});
afterAll(async () => {
  model?.close();
  await vanda?.stop();
});

const headers = (who: SignedUp) => ({
  apikey: vanda.publishableKey,
  authorization: `Bearer ${who.token}`,
  "content-type": "application/json",
});

type Options = { who?: SignedUp; workspace?: string; chat?: string; id?: string; most?: number; attached?: object[] };

async function send(question: string, { who = ana, workspace = who.workspace.id, ...said }: Options = {}) {
  const { chat = randomUUID(), id = randomUUID(), most = 3, attached } = said;
  const body = { workspace_id: workspace, chat_id: chat, id, question, most, language: "en", attached };
  return fetch(`${vanda.url}/functions/v1/chats/ask`, {
    method: "POST",
    headers: headers(who),
    body: JSON.stringify(body),
  });
}

async function ask(question: string, options: Options = {}) {
  const text = await (await send(question, options)).text();
  const events = text
    .split("\n")
    .flatMap((line) => (line.startsWith("data: ") ? [JSON.parse(line.slice(6)) as ChatEvent] : []));
  const last = events.at(-1);
  if (last?.event !== "answered") throw new Error(text);
  return { ...last, texts: events.flatMap((event) => (event.event === "text" ? [event.text] : [])) };
}

const balance = async ({ client }: SignedUp) =>
  (await client.rpc("own_tokens").single().throwOnError()).data.available_tokens;

/** Returns a model that reacts in these ways, in this order. */
const script =
  (...turns: Turn[]) =>
  (_asked: unknown, step: number): Turn =>
    turns[Math.min(step, turns.length - 1)] ?? "silent";
const wonValue = { name: "ask", input: { questions: [{ measures: ["won_value", "deals_won"], range: "this_month" }] } };
/** A question that the built-in parser does not understand. */
const question = "Tell me a story of our month, please, like to a child";

test("questions that the built-in parser understands are answered without a model", async () => {
  const { answer, cost } = await ask("How many deals did we win this month?");
  expect([answer?.outcome?.kind, cost, model.requests.length]).toEqual(["metrics", 2, 0]);
});

test("the model answers questions that the parser does not understand, with numbers from tools, for at most the quoted price", async () => {
  model.does = script(
    { says: "Let me look.", calls: [wonValue] },
    { says: "You won 1 deal this month. It is worth $800.50." },
  );
  const reply = await fetch(`${vanda.url}/functions/v1/chats/quote`, {
    method: "POST",
    headers: headers(ana),
    body: JSON.stringify({ workspace_id: ana.workspace.id, chat_id: randomUUID(), question, language: "en" }),
  });
  expect(await reply.json()).toMatchObject({ interpretation: null, by_model: true, offer: { cost: 3 } });
  const before = await balance(ana);
  const chat = randomUUID();
  const { status, answer, cost, texts: result } = await ask(question, { chat });
  expect({ status, cost }).toEqual({ status: "answered", cost: 2 });
  expect(answer?.outcome).toMatchObject({
    kind: "text",
    text: "You won 1 deal this month. It is worth $800.50.",
    removed: 0,
    results: [{ question: wonValue.input.questions[0], answer: { total: { values: [80_050, 1] } } }],
  });
  // Text before the first tool call is replaced by the answer.
  expect(result).toEqual([
    "Let me look.",
    "",
    "You won 1 deal this month.",
    "You won 1 deal this month. It is worth $800.50.",
  ]);
  expect(await balance(ana)).toBe(before - 2);
  const { data } = await ana.client.from("chat_messages").select("status, cost, answer").eq("chat_id", chat).single();
  expect(data).toEqual({ status: "answered", cost: 2, answer });
});

test("a sentence with a number that no tool returned is removed and reported, and an empty answer costs nothing", async () => {
  model.does = script({ calls: [wonValue] }, { says: "You won 1 deal. That is 40% more than last year. Well done!" });
  const { answer, texts: result } = await ask(question);
  expect(answer?.outcome).toMatchObject({ text: "You won 1 deal. Well done!", removed: 1 });
  expect(result.join(" ")).not.toContain("40%");
  const before = await balance(ana);
  model.does = script({ says: "Revenue was $1,000,000." });
  expect(await ask(question)).toMatchObject({
    status: "cannot",
    cost: 0,
    answer: { outcome: null, reason: "unproven" },
  });
  expect(await balance(ana)).toBe(before);
});

test("the price is 1 token without reading data, 2 for one read and 3 for several", async () => {
  const search = { name: "search_records", input: { query: "Acme" } };
  const cost = async (...turns: Turn[]) => {
    model.does = script(...turns);
    return (await ask(question)).cost;
  };
  expect(await cost({ says: "I can tell you about your deals." })).toBe(1);
  expect(await cost({ calls: [search] }, { says: "There is Acme." })).toBe(2);
  expect(await cost({ calls: [search, wonValue] }, { says: "There is Acme." })).toBe(3);
  expect((await send(question, { most: 1 })).status).toBe(409);
});

test.each<[string, ...Turn[]]>([
  ["has received too many requests (429)", "429"],
  ["fails (500)", "500"],
  ["disconnects immediately", "cut_at_once"],
  ["disconnects within its answer", "cut"],
  ["sends invalid JSON", "nonsense"],
  ["sends an empty answer", "silent"],
  ["never finishes its answer", "endless"],
  ["never stops calling tools", { calls: [wonValue] }],
  ["disconnects after calling a tool", { calls: [wonValue] }, "cut"],
])("nothing is paid if the model %s, and the missing answer is stored", async (_how, ...turns) => {
  model.does = script(...turns);
  const before = await balance(ana);
  const chat = randomUUID();
  expect(await ask(question, { chat })).toMatchObject({ status: "failed", cost: 0, answer: null });
  expect(await balance(ana)).toBe(before);
  const { data } = await ana.client.from("chat_messages").select("status, cost").eq("chat_id", chat).single();
  expect(data).toEqual({ status: "failed", cost: 0 });
});

test("an invalid tool call returns the error to the model, which can try again", async () => {
  model.does = script(
    { calls: [{ name: "ask", input: { questions: [{ measures: ["luck"], range: "today" }] } }] },
    { calls: [wonValue] },
    { says: "You won 1 deal." },
  );
  expect((await ask(question)).answer?.outcome).toMatchObject({ text: "You won 1 deal." });
  expect(toolAnswers(model.requests[1] as never)[0]).toContain("measures");
  model.does = script("bad_arguments", { calls: [wonValue] }, { says: "You won 1 deal." });
  expect((await ask(question)).status).toBe("answered");
});

test("a change is proposed and not applied until the user clicks", async () => {
  const input = { kind: "accounts", id: acme.id, values: { city: "Turin" } };
  model.does = script({ calls: [{ name: "edit_record", input }] }, { says: "Here is the change to Acme." });
  const id = randomUUID();
  expect(await ask("Pretty please move Acme over to Turin", { id })).toMatchObject({ status: "answered", cost: 2 });
  const city = async () => (await ana.client.from("accounts").select("city").eq("id", acme.id).single()).data?.city;
  expect(await city()).toBeNull();
  const { data } = await ana.client.from("chat_messages").select("change").eq("id", id).single();
  expect(data?.change).toMatchObject({
    state: "proposed",
    proposed: { values: [{ column: "city", after: { value: "Turin" } }] },
  });
});

test("the model gets the earlier conversation, and the question in the user's words", async () => {
  const chat = randomUUID();
  model.does = script({ calls: [wonValue] }, { says: "You won 1 deal." });
  await ask(question, { chat });
  await ask("Sing it to me now", { chat });
  const said = model.requests.at(-2)?.messages.map(({ role, content }) => [role, content]);
  expect(said?.slice(1)).toEqual([
    ["user", question],
    ["assistant", "You won 1 deal."],
    ["user", "Sing it to me now"],
  ]);
});

test("names, email addresses and phone numbers are masked unless an admin decides otherwise, and restored in the answer", async () => {
  const contact = { name: "Lin Wei", email: "lin@example.com", phone: "020 7946 0000", account_id: acme.id };
  const { id } = await make.contact(ana.workspace, contact);
  let found = "";
  model.does = (asked, step): Turn => {
    if (step === 0) return { calls: [{ name: "read_record", input: { kind: "contacts", id } }] };
    found = toolAnswers(asked)[0] ?? "";
    const { record } = JSON.parse(found) as { record: { name: string } };
    return { says: `You know ${record.name} well.` };
  };
  const said = "Tell me a tale of Acme and of +44 20 7946 0958, please";
  expect((await ask(said)).answer?.outcome).toMatchObject({
    text: "You know Lin Wei well.",
    looked: [{ name: "Lin Wei" }],
  });
  const sent = JSON.stringify(model.requests);
  for (const own of ["Lin Wei", "lin@example.com", "7946", "Acme"]) expect(sent).not.toContain(own);
  expect(found).toContain("[NAME-");

  await ana.client.from("workspaces").update({ ai_models: "whole" }).eq("id", ana.workspace.id).throwOnError();
  await ask(said);
  for (const own of ["Lin Wei", "lin@example.com", "7946", "Acme"])
    expect(JSON.stringify(model.requests)).toContain(own);
});

test("if an admin has turned models off, nothing is sent to them, and a question that needs one costs nothing", async () => {
  await ana.client.from("workspaces").update({ ai_models: "off" }).eq("id", ana.workspace.id).throwOnError();
  expect(await ask(question)).toMatchObject({ status: "cannot", cost: 0 });
  expect(model.requests).toEqual([]);
  const { data } = await ana.client.rpc("audit_log", { workspace_id: ana.workspace.id }).throwOnError();
  expect(JSON.stringify(data)).toContain('"ai_models":["masked","off"]');
});

test("a record attached to the question is sent to the model with its id", async () => {
  model.does = script({ says: "It is a good customer." });
  await ask("Tell me a tale of this one", { attached: [{ entity: "accounts", id: acme.id, name: "Acme" }] });
  expect(model.requests[0]?.messages.at(-1)?.content).toContain(`"kind":"accounts","id":"${acme.id}","name":"[NAME-`);
});

test("the audit log has the request's user, destination, size and masking, but not its words", async () => {
  const sent = async () => {
    const { data } = await ana.client
      .rpc("audit_log", { workspace_id: ana.workspace.id, areas: ["models"] })
      .throwOnError();
    const { entries, names } = data as {
      entries: { actor_id: string; subject: string; changes: object }[];
      names: Record<string, string>;
    };
    return entries.map(({ actor_id, subject, changes }) => ({
      by: names[actor_id],
      model: subject,
      ...Object.fromEntries(Object.entries(changes).map(([what, [, value]]: [string, unknown[]]) => [what, value])),
    }));
  };
  model.does = script({ calls: [wonValue] }, { says: "You won 1 deal." });
  model.characters = 0;
  await ask("How many deals did we win this month?");
  expect(await sent()).toEqual([]);
  await ask(question);
  const { data: me } = await ana.client.from("members").select("name").eq("user_id", ana.id).single().throwOnError();
  const first = { by: me.name, model: "double", purpose: "question", host: new URL(model.url).host, masked: true, calls: 2, tools: 1, characters: model.characters }; // prettier-ignore
  expect(await sent()).toEqual([first]);

  await ana.client.from("workspaces").update({ ai_models: "whole" }).eq("id", ana.workspace.id).throwOnError();
  model.does = script("500");
  expect(await ask(question)).toMatchObject({ status: "failed", cost: 0 });
  // The request failed after it had been sent, and the retry sent it again.
  expect(await sent()).toEqual([expect.objectContaining({ masked: false, calls: 2, tools: 0 }), first]);
});
