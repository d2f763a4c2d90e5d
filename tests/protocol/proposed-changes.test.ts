import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import type { Attached, ChangeDraft, StoredChange, ProposedChange } from "#domain/assistant/proposed-change.ts";
import { toPendingChange } from "#domain/assistant/proposed-change.ts";
import type { ChatEvent } from "#domain/functions/chats.ts";
import { prepareChange } from "#server/assistant/prepare-change.ts";
import { asRole } from "#server/postgres/round-trip.ts";

import { build, type Builder } from "../kit/builder.ts";
import { claimsOf } from "../kit/claims.ts";
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

/** Prepares a change with a user's permissions, as the server does. */
const prepare = (draft: ChangeDraft, who: SignedUp) => {
  const claims = claimsOf(who.token);
  return asRole(vanda.database.owner, { role: "authenticated", claims }, (sql) =>
    prepareChange(sql, ana.workspace.id, draft),
  );
};

async function prepared(draft: ChangeDraft): Promise<ProposedChange> {
  const found = await prepare(draft, ana);
  if ("rejection" in found) throw new Error(JSON.stringify(found));
  return found.change;
}

/** Creates a message in one of Ana's conversations that proposes a change. */
async function proposed(change: ProposedChange) {
  const { id: chat } = await make.chat(ana.workspace, { created_by: ana.member.id });
  return make.chatMessage(ana.workspace, { chat_id: chat, status: "answered", change: toPendingChange(change) });
}

async function decide(id: string, decision: "do" | "dismiss", who = ana) {
  const query = new URLSearchParams({ workspace_id: ana.workspace.id, decision });
  const reply = await fetch(`${vanda.url}/functions/v1/chats/messages/${id}/change?${query}`, {
    method: "POST",
    headers: { apikey: vanda.publishableKey, authorization: `Bearer ${who.token}` },
  });
  return { status: reply.status, body: (await reply.json()) as StoredChange };
}

const readChange = async (id: string, who = ana) =>
  (await who.client.from("chat_messages").select("change").eq("id", id).single().throwOnError()).data.change;

async function colleague(role: "viewer" | "member") {
  const other = await signUp(vanda);
  const member = await make.member(ana.workspace, { role, user_id: other.id });
  return { ...other, member };
}

test("a proposed task is created once, however often the user clicks, is assigned to them, and can be undone", async () => {
  const contact = await make.contact(ana.workspace, { name: "Bo Lind" });
  const change = await prepared({
    entity: "activities",
    record: null,
    values: { kind: "task", title: "Call Bo", due_on: "2026-12-01", contact_id: contact.id },
  });
  expect(change.values).toContainEqual({
    column: "contact_id",
    kind: "link",
    before: { value: null, label: null },
    after: { value: contact.id, label: "Bo Lind" },
  });
  const { id } = await proposed(change);
  const tasks = async () =>
    (await ana.client.from("activities").select("id, title, assignee_id").eq("contact_id", contact.id).throwOnError())
      .data;
  expect(await tasks()).toEqual([]);
  const [first, second] = await Promise.all([decide(id, "do"), decide(id, "do")]);
  expect(first).toEqual(second);
  expect(first.body.state).toBe("done");
  expect(await tasks()).toEqual([{ id: first.body.record_id, title: "Call Bo", assignee_id: ana.member.id }]);
  expect(await readChange(id)).toEqual(first.body);
  const set = { workspace_id: ana.workspace.id, change_set_id: first.body.change_set_id ?? "" };
  const { data: undone } = await ana.client.rpc("undo_change_set", set).throwOnError();
  expect(undone).toMatchObject({ undone: 1, conflict_count: 0 });
  expect(await tasks()).toEqual([]);
});

test("an edit shows the current and the new value, and skips a record that was edited since", async () => {
  const deal = await make.deal(ana.workspace, { name: "Oak desks", currency: "USD", value_minor: 100_000 });
  const draft = { entity: "deals", record: deal.id, values: { value_minor: 500_000 } } as const;
  const change = await prepared(draft);
  expect(change).toMatchObject({
    record: { id: deal.id, version: deal.version, name: "Oak desks" },
    currency: "USD",
    values: [{ column: "value_minor", kind: "money", before: { value: 100_000 }, after: { value: 500_000 } }],
  });
  const stale = await proposed(change);
  const value = async () =>
    (await ana.client.from("deals").select("value_minor").eq("id", deal.id).single().throwOnError()).data.value_minor;
  await ana.client.from("deals").update({ priority: "high" }).eq("id", deal.id).throwOnError();
  expect((await decide(stale.id, "do")).body).toMatchObject({ state: "refused", rejection: "edited_since" });
  expect(await value()).toBe(100_000);

  const fresh = await proposed(await prepared(draft));
  const done = (await decide(fresh.id, "do")).body;
  expect(done).toMatchObject({ state: "done", record_id: deal.id });
  expect(await value()).toBe(500_000);
  await ana.client
    .rpc("undo_change_set", { workspace_id: ana.workspace.id, change_set_id: done.change_set_id ?? "" })
    .throwOnError();
  expect(await value()).toBe(100_000);
  const gone = await proposed(await prepared(draft));
  await ana.client.from("deals").delete().eq("id", deal.id).throwOnError();
  expect((await decide(gone.id, "do")).body).toMatchObject({ state: "refused", rejection: "gone" });
});

test("a task can be marked as done, and one already done needs no change", async () => {
  const task = await make.activity(ana.workspace, { kind: "task", title: "Send samples" });
  const draft = { entity: "activities", record: task.id, values: { is_done: true } } as const;
  const { id } = await proposed(await prepared(draft));
  await decide(id, "do");
  const { data } = await ana.client.from("activities").select("completed_at").eq("id", task.id).single().throwOnError();
  expect(data.completed_at).not.toBeNull();
  expect(await prepare(draft, ana)).toEqual({ rejection: "same_already" });
});

test("a change is not applied once dismissed, by another user, or by a user who lost the right", async () => {
  const change = await prepared({ entity: "accounts", record: null, values: { name: "Acme" } });
  const dismissed = await proposed(change);
  expect((await decide(dismissed.id, "dismiss")).body.state).toBe("dismissed");
  expect((await decide(dismissed.id, "do")).body.state).toBe("dismissed");
  const message = await proposed(change);
  for (const other of [await colleague("member"), await signUp(vanda)])
    expect((await decide(message.id, "do", other)).status).toBe(404);

  const bo = await colleague("member");
  const { id: chat } = await make.chat(ana.workspace, { created_by: bo.member.id });
  const own = await make.chatMessage(ana.workspace, {
    chat_id: chat,
    status: "answered",
    change: toPendingChange(change),
  });
  await vanda.database.owner.query("update members set role = 'viewer' where id = $1", [bo.member.id]);
  expect((await decide(own.id, "do", bo)).body).toMatchObject({ state: "refused", rejection: "not_allowed" });
  const { data } = await ana.client.from("accounts").select("id").eq("name", "Acme").throwOnError();
  expect(data).toEqual([]);
});

test("a change with an invalid record, column or value, or without the right, is rejected before it is proposed", async () => {
  const deal = await make.deal(ana.workspace, { currency: "USD" });
  const edit = (values: ChangeDraft["values"], who = ana) => prepare({ entity: "deals", record: deal.id, values }, who);
  expect(await edit({ name: "New" }, await colleague("viewer"))).toEqual({ rejection: "not_allowed" });
  expect(await edit({ name: "New" }, await signUp(vanda))).toEqual({ rejection: "not_allowed" });
  const elsewhere = await make.deal((await signUp(vanda)).workspace, { currency: "USD" });
  expect(await prepare({ entity: "deals", record: elsewhere.id, values: { name: "Mine" } }, ana)).toEqual({
    rejection: "gone",
  });
  for (const [column, value] of [
    ["workspace_id", elsewhere.workspace_id],
    ["probability", 120],
    ["close_date", "2026-02-30"],
    ["priority", "urgent"],
    ["name", ""],
    ["account_id", elsewhere.id],
    ["value_minor", 0.5],
  ] as const)
    expect(await edit({ [column]: value })).toEqual({ rejection: "bad_value", column });
});

async function ask(question: string, who = ana, attached: readonly Attached[] = []) {
  const reply = await fetch(`${vanda.url}/functions/v1/chats/ask`, {
    method: "POST",
    headers: { apikey: vanda.publishableKey, authorization: `Bearer ${who.token}`, "content-type": "application/json" },
    body: JSON.stringify({
      workspace_id: ana.workspace.id,
      chat_id: randomUUID(),
      id: randomUUID(),
      question,
      most: 3,
      language: "en",
      attached,
    }),
  });
  const text = await reply.text();
  const events = text.split("\n").flatMap((line) => (line.startsWith("data: ") ? [JSON.parse(line.slice(6))] : []));
  return events.at(-1) as Extract<ChatEvent, { event: "answered" }>;
}

test("a change requested in the chat costs 2 tokens, and nothing is written before the user confirms it", async () => {
  const deal = await make.deal(ana.workspace, { name: "Walnut bar", currency: "USD", value_minor: 100_000 });
  const { id, status, cost } = await ask("Set the value of deal Walnut bar to 2,500.50");
  expect({ status, cost }).toEqual({ status: "answered", cost: 2 });
  expect(await readChange(id)).toMatchObject({
    state: "proposed",
    proposed: { record: { id: deal.id }, values: [{ column: "value_minor", after: { value: 250_050 } }] },
  });
  const { data } = await ana.client.from("deals").select("value_minor").eq("id", deal.id).single().throwOnError();
  expect(data.value_minor).toBe(100_000);
  expect((await ask("Remind me to water the plants")).cost).toBe(1);
});

test("a name that several records have leads to a question, a viewer's request is rejected, and neither costs anything", async () => {
  const [one, other] = [
    await make.deal(ana.workspace, { name: "Twin", currency: "USD" }),
    await make.deal(ana.workspace, { name: "Twin", currency: "USD" }),
  ];
  const asked = await ask("Mark deal Twin as won");
  expect(asked).toMatchObject({ status: "cannot", cost: 0, answer: { reason: "ambiguous", offered: [] } });
  expect(asked.answer?.candidates?.map(({ id }) => id).toSorted()).toEqual([one.id, other.id].toSorted());
  const chosen = asked.answer?.candidates?.filter(({ id }) => id === other.id) ?? [];
  expect(await readChange((await ask("Mark deal Twin as won", ana, chosen)).id)).toMatchObject({
    proposed: { record: { id: other.id } },
  });
  for (const wish of ["Mark deal Twin as won", "Delete deal Twin"])
    expect(await ask(wish, await colleague("viewer"))).toMatchObject({
      status: "cannot",
      cost: 0,
      answer: { reason: "not_allowed" },
    });
});

test("a deal number identifies a deal only where a deal is expected", async () => {
  const { deal_number: number } = await make.deal(ana.workspace, { name: "Numbered", currency: "USD" });
  const task = await make.activity(ana.workspace, { kind: "task", title: number });
  expect(await readChange((await ask(`Mark task ${number} as done`)).id)).toMatchObject({
    proposed: { entity: "activities", record: { id: task.id } },
  });
});

test("an attached record filters a question or identifies its subject, and records of other workspaces are ignored", async () => {
  const { workspace } = ana;
  const bo = await colleague("member");
  const [one, other] = [
    await make.account(workspace, { name: "Cedar" }),
    await make.account(workspace, { name: "Cedar" }),
  ];
  for (const account of [one, other, other])
    await make.deal(workspace, { currency: "USD", account_id: account.id, name: "Sheds" });
  const attached = (account: { id: string }) => [{ entity: "accounts" as const, id: account.id, name: "Cedar" }];
  const count = async (question: string, account: { id: string }) =>
    (await ask(question, bo, attached(account))).answer?.outcome;
  expect(await count("How many deals do we have?", one)).toMatchObject({ records: { count: 1 } });
  expect(await count("How many deals does @Cedar have?", other)).toMatchObject({ records: { count: 2 } });
  const noted = await ask("Add a note: likes cedar", bo, attached(one));
  expect((await readChange(noted.id, bo))?.proposed.values).toContainEqual(
    expect.objectContaining({ column: "account_id", after: { value: one.id, label: "Cedar" } }),
  );
  const elsewhere = await make.account((await signUp(vanda)).workspace, { name: "Cedar" });
  const { data } = await bo.client
    .from("chat_messages")
    .select("attached")
    .eq("id", (await ask("How many deals do we have?", bo, attached(elsewhere))).id)
    .single()
    .throwOnError();
  expect(data.attached).toEqual([]);
});
