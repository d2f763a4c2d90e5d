import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { MeasureResult } from "#domain/metrics/measure-result.ts";

import { build, type Builder } from "../kit/builder.ts";
import { type McpPrograms, mcpPrograms } from "../kit/mcp-programs.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let make: Builder;
let ana: SignedUp;
let acme: { id: string };
let programs: McpPrograms;

beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
  programs = mcpPrograms(vanda);
  make = build(vanda.database.owner);
  ana = await signUp(vanda);
  acme = await make.account(ana.workspace, { name: "Acme" });
  const { data: stages } = await ana.client.from("stages").select("id, name").throwOnError();
  const won = { stage_id: stages.find(({ name }) => name === "Closed Won")?.id ?? "", currency: "USD" };
  const close_date = new Date().toISOString().slice(0, 10);
  await make.deal(ana.workspace, { ...won, name: "Oak desks", value_minor: 50_050, close_date, account_id: acme.id });
  await make.deal(ana.workspace, { ...won, name: "Pine shelves", value_minor: 30_000, close_date });
  await make.deal(ana.workspace, { currency: "USD", name: "Chairs", value_minor: 999_00 });
});
afterAll(async () => {
  await programs?.close();
  await vanda?.stop();
});

test("a read-only program gets the tools for reading, and a read-write one also those for writing", async () => {
  const names = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);
  const reading = [
    "list_capabilities",
    "search_records",
    "read_record",
    "list_records",
    "ask",
    "forecast",
    "explain",
    "score",
  ];
  expect(await names(await programs.connectAs(ana))).toEqual(reading);
  expect(await names(await programs.connectAs(ana, ["read", "write"]))).toEqual([
    ...reading,
    "create_record",
    "edit_record",
    "add_activity",
    "undo_change",
  ]);
});

test("a number equals the one from the ask endpoint, in whole units and formatted, with its question and records", async () => {
  const client = await programs.connectAs(ana);
  const question = { measures: ["won_value", "win_rate"], range: "this_month", by: ["account"] };
  const { given: output } = await programs.call(client, "ask", { questions: [question] });
  const { data } = await ana.client.functions.invoke<{ answers: MeasureResult[] }>("ask", {
    body: { workspace_id: ana.workspace.id, questions: [question] },
  });
  const [answer] = data?.answers ?? [];
  const [result] = (output as { answers: { total: object[]; rows: object[]; source: { pages: string[] } }[] }).answers;
  expect(answer?.total.values).toEqual([80_050, 100]);
  expect(result?.total).toMatchObject([
    { measure: "won_value", value: 800.5, text: "$800.50", records: 2 },
    { measure: "win_rate", value: 100, text: "100%" },
  ]);
  expect(result?.rows).toContainEqual(
    expect.objectContaining({ groups: [{ by: "account", id: acme.id, name: "Acme" }] }),
  );
  expect(result?.source).toMatchObject({ question });
  expect(result?.source.pages[0]).toContain(`${vanda.server.context.publicUrl}/dashboard/sales?where=stage_id.any.`);
});

test("records are found, listed by conditions and read, with the names of their linked records", async () => {
  const client = await programs.connectAs(ana);
  const found = await programs.call(client, "search_records", { query: "oka desk", kind: "deals" });
  const id = (found.given as { records: { id: string }[] }).records[0]?.id ?? "";
  const { given: read } = await programs.call(client, "read_record", { kind: "deals", id });
  expect(read).toMatchObject({
    record: {
      name: "Oak desks",
      fields: {
        account_id: { id: acme.id, name: "Acme" },
        value_minor: { amount: 500.5, currency: "USD", text: "$500.50" },
      },
      page: `${vanda.server.context.publicUrl}/dashboard/sales/${id}`,
    },
  });
  const { given: listed } = await programs.call(client, "list_records", {
    kind: "deals",
    conditions: [{ column: "value_minor", operator: "gt", values: ["400"] }],
    sort: { column: "value_minor", descending: true },
  });
  expect(listed).toMatchObject({ count: 2, records: [{ name: "Chairs" }, { name: "Oak desks" }] });
  const { contents } = await client.readResource({ uri: `vanda://deals/${id}` });
  expect(JSON.parse((contents[0] as { text: string }).text)).toEqual(read);
  expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual([
    "weekly_review",
    "prepare_meeting",
    "explain_change",
  ]);
  const { messages } = await client.getPrompt({ name: "prepare_meeting", arguments: { customer: "Acme" } });
  expect(messages[0]?.content).toMatchObject({ text: expect.stringContaining('Find "Acme"') });
});

test("lists measures with their groups, and columns with their filters, including custom fields", async () => {
  await make.customField(ana.workspace, { entity: "deals", key: "cf_wood", label: "Wood", kind: "text" });
  const client = await programs.connectAs(ana);
  const { given: all } = await programs.call(client, "list_capabilities", {});
  expect(all).toMatchObject({ currency: "USD", kinds: expect.arrayContaining(["deals", "contacts"]) });
  const { measures } = all as { measures: { measure: string; groups: string[] }[] };
  expect(measures.find(({ measure }) => measure === "win_rate")?.groups).toContain("owner");
  const { given: deals } = await programs.call(client, "list_capabilities", { kind: "deals" });
  const { columns } = deals as { columns: { column: string }[] };
  expect(columns.find(({ column }) => column === "cf_wood")).toMatchObject({
    label: "Wood",
    operators: expect.arrayContaining(["contains"]),
  });
  expect(deals).toMatchObject({
    stages: expect.arrayContaining([expect.objectContaining({ name: "Closed Won", kind: "won" })]),
  });
});

test("lists today's date in the workspace's and in the member's time zone", async () => {
  const bo = await signUp(vanda);
  const ask = (text: string, values: string[]) => vanda.database.owner.query(text, values);
  await ask("update public.profiles set time_zone = 'Pacific/Kiritimati' where user_id = $1", [bo.id]);
  await ask("update public.workspaces set time_zone = 'Pacific/Pago_Pago' where id = $1", [bo.workspace.id]);
  const { given: output } = await programs.call(await programs.connectAs(bo), "list_capabilities", {});
  const { today, own_today: own } = output as { today: string; own_today: string };
  // The two time zones are 25 hours apart, so their dates always differ.
  expect(own > today).toBe(true);
});

test("a write is recorded as one change made by the token, appears in the list of changes, and is undone by its id", async () => {
  const { id: tokenId, token } = await programs.tokenOf(ana, ["read", "write"]);
  const client = await programs.connect(token);
  const made = await programs.call(client, "create_record", {
    kind: "deals",
    values: { name: "Larch tables", value_minor: { amount: 1200.5 }, account_id: acme.id },
  });
  const { id, change_set_id: made_by } = made.given as { id: string; change_set_id: string };
  const stored = () => ana.client.from("deals").select("name, value_minor").eq("id", id);
  expect((await stored()).data).toEqual([{ name: "Larch tables", value_minor: 120_050 }]);
  const { data: set } = await ana.client
    .from("change_sets")
    .select("token_id, record_count")
    .eq("id", made_by)
    .single();
  expect(set).toEqual({ token_id: tokenId, record_count: 1 });

  const edited = await programs.call(client, "edit_record", {
    kind: "deals",
    id,
    values: { value_minor: { amount: 90 } },
  });
  expect(edited.given).toMatchObject({ changed: [{ column: "value_minor", before: "$1,200.50", after: "$90" }] });
  const undo = (change_set_id: string) => programs.call(client, "undo_change", { change_set_id });
  expect((await undo((edited.given as { change_set_id: string }).change_set_id)).given).toMatchObject({
    undone: 1,
    conflicts: 0,
  });
  expect((await stored()).data).toEqual([{ name: "Larch tables", value_minor: 120_050 }]);
  const other = await programs.call(client, "create_record", { kind: "contacts", values: { name: "Lin" } });
  const { id: lin, change_set_id: by } = other.given as { id: string; change_set_id: string };
  expect((await undo(by)).given).toMatchObject({ undone: 1 });
  expect((await ana.client.from("contacts").select("id").eq("id", lin)).data).toEqual([]);
  expect(await undo(by)).toMatchObject({ isError: true, text: expect.stringContaining("already been undone") });
});

test("a note and a task are added to their record", async () => {
  const client = await programs.connectAs(ana, ["read", "write"]);
  const about = { kind: "accounts", id: acme.id };
  await programs.call(client, "add_activity", { kind: "note", title: "They like oak", body: "Said so today", about });
  const task = await programs.call(client, "add_activity", {
    kind: "task",
    title: "Send an offer",
    due_on: "2030-01-31",
    about,
  });
  const { given: output } = await programs.call(client, "read_record", { ...about });
  expect((output as { activities: object[] }).activities).toMatchObject([
    { kind: "task", title: "Send an offer", due_on: "2030-01-31", is_done: false },
    { kind: "note", title: "They like oak", body: "Said so today" },
  ]);
  const { id } = task.given as { id: string };
  await programs.call(client, "edit_record", { kind: "activities", id, values: { is_done: true } });
  const { data } = await ana.client.from("activities").select("completed_at").eq("id", id).single();
  expect(data?.completed_at).not.toBeNull();
});

test("a read-only program and a viewer's program cannot write", async () => {
  const count = async () =>
    (
      await ana.client
        .from("accounts")
        .select("id", { count: "exact", head: true })
        .eq("workspace_id", ana.workspace.id)
    ).count;
  const before = await count();
  const wanted = { kind: "accounts", values: { name: "Forbidden" } };
  expect(
    (await programs.call(await programs.connectAs(ana), "create_record", wanted).catch(() => ({ isError: true })))
      .isError,
  ).toBe(true);
  const viewer = await signUp(vanda);
  await vanda.database.owner.query(
    "insert into members (workspace_id, user_id, role, name) values ($1, $2, 'viewer', 'A viewer')",
    [ana.workspace.id, viewer.id],
  );
  const client = await programs.connectAs({ ...viewer, workspace: ana.workspace }, ["read", "write"]);
  expect(await programs.call(client, "create_record", wanted)).toMatchObject({
    isError: true,
    text: expect.stringContaining("the write scope"),
  });
  expect((await programs.call(client, "list_records", { kind: "accounts" })).given).toMatchObject({ count: before });
  expect(await count()).toBe(before);
});

test("a stranger's token reads no data of other users, and a revoked token is rejected", async () => {
  const stranger = await signUp(vanda);
  const client = await programs.connectAs(stranger, ["read", "write"]);
  expect((await programs.call(client, "list_records", { kind: "accounts" })).given).toMatchObject({ count: 0 });
  expect(await programs.call(client, "read_record", { kind: "accounts", id: acme.id })).toMatchObject({
    isError: true,
  });
  expect(
    await programs.call(client, "edit_record", { kind: "accounts", id: acme.id, values: { name: "Taken" } }),
  ).toMatchObject({ isError: true, text: expect.stringContaining("The record does not exist") });
  const { id, token } = await programs.tokenOf(ana, ["read"]);
  const own = await programs.connect(token);
  await ana.client.rpc("revoke_access_token", { token_id: id }).throwOnError();
  expect((await programs.call(own, "list_records", { kind: "accounts" })).text).toContain("not a member");
  await expect(programs.connect(`vnd_${"0".repeat(12)}_${"a".repeat(64)}`)).rejects.toThrow();
});

test("invalid input returns an error that says what to do", async () => {
  const client = await programs.connectAs(ana, ["read", "write"]);
  const said = async (name: string, input: object) => (await programs.call(client, name, input)).text;
  const conditions = (column: string, operator: string, ...values: string[]) => ({
    kind: "deals",
    conditions: [{ column, operator, values }],
  });
  expect(await said("list_records", conditions("colour", "is", "red"))).toContain("list_capabilities with kind deals");
  expect(await said("list_records", conditions("name", "gt", "3"))).toContain("contains");
  expect(await said("list_records", conditions("stage_id", "any", "Won"))).toContain("search_records");
  expect(await said("read_record", { kind: "deals", id: "1" })).toContain("id");
  expect(await said("ask", { questions: [{ measures: ["luck"], range: "today" }] })).toContain("measures");
  expect(
    await said("ask", { questions: [{ measures: ["revenue"], range: { from: "2026-02-01", to: "2026-01-01" } }] }),
  ).toContain("Swap them");
  expect(await said("create_record", { kind: "deals", values: { name: "Desk", value_minor: 1500 } })).toContain(
    '{"amount": 1500.5}',
  );
  expect(await said("create_record", { kind: "contacts", values: { email: "x@example.com" } })).toContain("name");
});

test("a client with the 2025 protocol version is supported", async () => {
  const { token } = await programs.tokenOf(ana, ["read"]);
  const reply = await fetch(`${vanda.url}/mcp`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "older", version: "1.0.0" } },
    }),
  });
  expect(reply.status).toBe(200);
  expect(await reply.text()).toContain('"protocolVersion":"2025-06-18"');
});

test("accepts access tokens only, and rejects pages of other sites and unlimited bodies", async () => {
  const post = (headers: Record<string, string>, body = "{}") =>
    fetch(`${vanda.url}/mcp`, { method: "POST", headers: { "content-type": "application/json", ...headers }, body });
  const nobody = await post({});
  expect([nobody.status, nobody.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
  expect((await post({ authorization: `Bearer ${ana.token}` })).status).toBe(401);
  const { token } = await programs.tokenOf(ana, ["read"]);
  const authorization = `Bearer ${token}`;
  expect((await post({ authorization, origin: "http://rebound.example" })).status).toBe(403);
  expect((await post({ authorization, origin: "null" })).status).toBe(403);
  expect((await post({ authorization }, " ".repeat(300_000))).status).toBe(413);
  expect((await fetch(`${vanda.url}/mcp`, { headers: { authorization, accept: "text/event-stream" } })).status).toBe(
    405,
  );
});
