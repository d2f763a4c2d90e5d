import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { ChatEvent } from "#domain/functions/chats.ts";

import { build } from "../kit/builder.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

/** Questions, and a list to verify each: its count with the same user's permissions. */
const counted: readonly [question: string, list: string][] = [
  ["How many deals do we have?", "deals?"],
  ["¿Cuántos negocios tenemos?", "deals?"],
  ["我们有多少商机？", "deals?"],
  ["商談は何件ありますか", "deals?"],
  ["거래가 몇 건이야?", "deals?"],
  ["How many open deals do we have?", "deals?stage_id=in.({open})"],
  ["How many deals are won?", "deals?stage_id=in.({won})"],
  ["How many deals are lost?", "deals?stage_id=in.({lost})"],
  ["list open deals", "deals?stage_id=in.({open})"],
  ["list won deals", "deals?stage_id=in.({won})"],
  ["How many deals does Acme have?", "deals?account_id=eq.{acme}"],
  ["list deals of Acme", "deals?account_id=eq.{acme}"],
  ["How many deals over 1,000 do we have?", "deals?value_minor=gt.100000"],
  ["How many open deals under 1,000?", "deals?stage_id=in.({open})&value_minor=lt.100000"],
  ["high priority deals", "deals?priority=eq.high"],
  ["deals without owner", "deals?owner_id=is.null"],
  ["How many contacts do we have?", "contacts?"],
  ["¿Cuántos contactos tenemos?", "contacts?"],
  ["联系人有多少？", "contacts?"],
  ["How many accounts do we have?", "accounts?"],
  ["list accounts", "accounts?"],
  ["How many products do we have?", "products?"],
  ["How many leads do we have?", "contacts?lifecycle=eq.lead"],
  ["list contacts", "contacts?"],
  ["How many expenses do we have?", "expenses?"],
];

/**
 * Questions with names of another workspace's records. The answer must reveal neither a number nor that the record
 * exists.
 */
const foreign: readonly string[] = [
  "How many deals does Zebra Ltd have?",
  "list deals of Zebra Ltd",
  "value of won deals of Zebra Ltd",
  "revenue of Quagga",
  "How many deals did Zoe Zander win?",
  "deals won by Zoe Zander this year",
  "open deals in stage Taming",
  "¿Cuántos negocios tiene Zebra Ltd?",
  "Zebra Ltdの商談は何件ですか",
  "Move deal Savanna to Qualified",
  "Set the value of deal Savanna to 5,000",
  "Mark the task Feed the zebras as done",
  "Assign deal Oak desks to Zoe Zander",
  "Add a note to Zebra Ltd: hello",
  "Create a contact Bo Lind, bo@example.com at Zebra Ltd",
];

let vanda: Vanda;
let ana: SignedUp;
let viewer: SignedUp;
let member: SignedUp;
let stranger: SignedUp;
let program: string;
let places: Record<string, string>;

beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
  const make = build(vanda.database.owner);
  [ana, viewer, member, stranger] = await Promise.all([signUp(vanda), signUp(vanda), signUp(vanda), signUp(vanda)]);
  const { workspace } = ana;
  await make.member(workspace, { role: "viewer", user_id: viewer.id, name: "Vi" });
  await make.member(workspace, { role: "member", user_id: member.id, name: "Mo" });
  const stages = Object.values(await make.stages(workspace));
  const of = (kind: string) => stages.filter((one) => one.kind === kind).map(({ id }) => id);
  const acme = await make.account(workspace, { name: "Acme" });
  await make.contact(workspace, { lifecycle: "lead" });
  await make.contact(workspace, { lifecycle: "customer" });
  await make.product(workspace);
  for (const [at, stage_id] of [...of("open").slice(0, 2), ...of("won"), ...of("lost")].entries())
    await make.deal(workspace, {
      stage_id,
      name: `Oak desks ${at}`,
      currency: "USD",
      value_minor: 60_000 * (at + 1),
      ...(at % 2 === 0 ? { account_id: acme.id, priority: "high" } : { owner_id: ana.member.id }),
    });
  places = { open: of("open").join(), won: of("won").join(), lost: of("lost").join(), acme: acme.id };

  // Records of another workspace.
  const zebra = await make.account(stranger.workspace, { name: "Zebra Ltd" });
  await make.product(stranger.workspace, { name: "Quagga" });
  await vanda.database.owner.query("update members set name = 'Zoe Zander' where id = $1", [stranger.member.id]);
  await vanda.database.owner.query(
    "update stages set name = 'Taming' where workspace_id = $1 and id = (select id from stages where workspace_id = $1 order by position limit 1)",
    [stranger.workspace.id],
  );
  await make.deal(stranger.workspace, { name: "Savanna", currency: "USD", account_id: zebra.id });
  await make.activity(stranger.workspace, { kind: "task", title: "Feed the zebras" });
  for (const { id } of [viewer, member, stranger])
    await vanda.database.owner.query(
      "select private.credit_tokens($1, 1000, 'earned', 'test', 'initial', 'Tokens for a test')",
      [id],
    );
  const { data } = await ana.client
    .rpc("create_access_token", {
      workspace_id: workspace.id,
      name: "Sheet",
      scopes: ["read", "write"],
      expires_at: new Date(Date.now() + 864e5).toISOString(),
    })
    .throwOnError();
  program = data.token;
});
afterAll(() => vanda?.stop());

const headers = (token: string) => ({
  apikey: vanda.publishableKey,
  authorization: `Bearer ${token}`,
  "content-type": "application/json",
});

const post = (path: "ask" | "quote", question: string, token: string, workspace: string) =>
  fetch(`${vanda.url}/functions/v1/chats/${path}`, {
    method: "POST",
    headers: headers(token),
    body: JSON.stringify({
      workspace_id: workspace,
      chat_id: randomUUID(),
      question,
      language: "en",
      ...(path === "ask" && { id: randomUUID(), most: 3 }),
    }),
  });

async function answerTo(question: string, who: SignedUp, workspace: string) {
  const reply = await post("ask", question, who.token, workspace);
  const text = await reply.text();
  if (reply.status !== 200) throw new Error(text);
  const events = text
    .split("\n")
    .flatMap((line) => (line.startsWith("data: ") ? [JSON.parse(line.slice(6)) as ChatEvent] : []));
  const last = events.at(-1);
  if (last?.event !== "answered") throw new Error(text);
  return { ...last, text };
}

function metricOf({ answer }: Awaited<ReturnType<typeof answerTo>>): number | null {
  const outcome = answer?.outcome;
  if (outcome?.kind === "records") return outcome.records.count;
  return outcome?.kind === "metrics" ? (outcome.result.answer.total.values[0] ?? null) : null;
}

/** Returns the number of records in a list, for the same user. */
async function listed(list: string, who: SignedUp, workspace: string): Promise<number> {
  const filled = list.replace(/\{(\w+)\}/g, (_all, name: string) => places[name] ?? "");
  const reply = await fetch(`${vanda.url}/rest/v1/${filled}&workspace_id=eq.${workspace}&select=id`, {
    headers: { ...headers(who.token), prefer: "count=exact" },
  });
  expect(reply.ok).toBe(true);
  return Number(reply.headers.get("content-range")?.split("/")[1]);
}

const everything = [...counted.map(([question]) => question), ...foreign];

test("the test data have forty questions", () => expect(everything).toHaveLength(40));

describe.each(["viewer", "member"] as const)("a %s", (role) => {
  const who = () => (role === "viewer" ? viewer : member);
  // In the short run, the role with the fewest permissions represents both.
  const options = role === "viewer" ? {} : { tags: "deep" };

  test("gets only numbers that match their own lists", options, async () => {
    const results: [string, number | null][] = [];
    const right: [string, number | null][] = [];
    for (const [question, list] of counted) {
      results.push([question, metricOf(await answerTo(question, who(), ana.workspace.id))]);
      right.push([question, await listed(list, who(), ana.workspace.id)]);
    }
    expect(results).toEqual(right);
    expect(right.filter(([, count]) => count).length).toBeGreaterThan(15);
  });

  test("gets no data of another workspace and no proposals about it", options, async () => {
    for (const question of foreign) {
      const { status, answer, cost, text } = await answerTo(question, who(), ana.workspace.id);
      expect({ question, status, cost, outcome: answer?.outcome }).toEqual({
        question,
        status: "cannot",
        cost: 0,
        outcome: null,
      });
      for (const { id } of [stranger.workspace, stranger.member]) expect(text).not.toContain(id);
    }
  });
});

test("a stranger gets no data of a workspace, and for their own workspace the numbers of its lists", async () => {
  for (const question of everything)
    for (const path of ["ask", "quote"] as const)
      expect({ question, status: (await post(path, question, stranger.token, ana.workspace.id)).status }).toEqual({
        question,
        status: 404,
      });
  for (const [question, list] of counted.filter(([, one]) => !one.includes("{")))
    expect([question, metricOf(await answerTo(question, stranger, stranger.workspace.id))]).toEqual([
      question,
      await listed(list, stranger, stranger.workspace.id),
    ]);
});

test("an access token cannot start conversations", { tags: "deep" }, async () => {
  for (const question of everything)
    for (const path of ["ask", "quote"] as const) {
      const reply = await post(path, question, program, ana.workspace.id);
      expect([question, ((await reply.json()) as { code: string }).code]).toEqual([question, "people_only"]);
    }
});
