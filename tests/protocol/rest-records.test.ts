import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";

import { build } from "../kit/builder.ts";
import { freshEmail } from "../kit/fresh-email.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";

type Person = { client: SupabaseClient; workspaceId: string };
let vanda: Vanda;
let ada: Person;
let bob: Person;

beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
  [ada, bob] = [await signUp(), await signUp()];
  await fill(ada, "Acme");
  await fill(bob, "Bolt");
});
afterAll(() => vanda?.stop());

async function signUp(): Promise<Person> {
  const client = vanda.client();
  const { error } = await client.auth.signUp({ email: freshEmail("new-user"), password: "orchid-4711!" });
  if (error) throw error;
  const { data } = await client.from("workspaces").select("id").single().throwOnError();
  return { client, workspaceId: data.id };
}

/** Creates an account with its parent, and two deals of the account in two stages, one of them with an owner. */
async function fill({ workspaceId }: Person, name: string) {
  const make = build(vanda.database.owner);
  const workspace = { id: workspaceId };
  const [qualified, won] = await Promise.all(
    ["Qualified", "Closed Won"].map(async (stage) => {
      const found = await vanda.database.owner.query(
        "select id, pipeline_id from stages where workspace_id = $1 and name = $2",
        [workspaceId, stage],
      );
      return found.rows[0] as { id: string; pipeline_id: string };
    }),
  );
  const parent = await make.account(workspace, { name: `${name} Group` });
  const account = await make.account(workspace, { name, parent_id: parent.id });
  const agent = await make.member(workspace, { name: `${name} Agent` });
  const deal = { account_id: account.id, currency: "USD", pipeline_id: qualified!.pipeline_id };
  await make.deal(workspace, {
    ...deal,
    name: `${name} desks`,
    stage_id: qualified!.id,
    value_minor: 5_000,
    owner_id: agent.id,
  });
  await make.deal(workspace, { ...deal, name: `${name} chairs`, stage_id: won!.id, value_minor: 7_000 });
}

test("a board is read by one request that embeds stage, account and owner by keys with the workspace", async () => {
  const { data, count } = await ada.client
    .from("deals")
    .select(
      "name, value_minor, stage:stages(name, kind), account:accounts(name, parent:parent_id(name)), owner:members!owner_id(name)",
      { count: "exact" },
    )
    .eq("workspace_id", ada.workspaceId)
    .order("value_minor", { ascending: false })
    .throwOnError();
  const account = { name: "Acme", parent: { name: "Acme Group" } };
  expect([count, data]).toEqual([
    2,
    [
      { name: "Acme chairs", value_minor: 7000, stage: { name: "Closed Won", kind: "won" }, account, owner: null },
      {
        name: "Acme desks",
        value_minor: 5000,
        stage: { name: "Qualified", kind: "open" },
        account,
        owner: { name: "Acme Agent" },
      },
    ],
  ]);
});

test("accounts are read with their deals and children, and members with deals by the constraint's name", async () => {
  const { data } = await ada.client
    .from("accounts")
    .select("name, deals(name), children:accounts!parent_id(name)")
    .order("name")
    .order("name", { referencedTable: "deals" })
    .throwOnError();
  expect(data).toEqual([
    { name: "Acme", deals: [{ name: "Acme chairs" }, { name: "Acme desks" }], children: [] },
    { name: "Acme Group", deals: [], children: [{ name: "Acme" }] },
  ]);
  const members = await ada.client
    .from("members")
    .select("name, deals!deals_workspace_id_owner_id_fkey(name)")
    .eq("name", "Acme Agent");
  expect(members.data).toEqual([{ name: "Acme Agent", deals: [{ name: "Acme desks" }] }]);
});

test("no user sees, changes or joins rows of another workspace", async () => {
  expect((await bob.client.from("deals").select("name").order("name")).data).toEqual([
    { name: "Bolt chairs" },
    { name: "Bolt desks" },
  ]);
  expect(
    (await bob.client.from("deals").update({ name: "mine" }).eq("workspace_id", ada.workspaceId).select()).data,
  ).toEqual([]);
  expect((await bob.client.from("deals").delete({ count: "exact" }).eq("workspace_id", ada.workspaceId)).count).toBe(0);
  const { error, status } = await bob.client
    .from("accounts")
    .insert({ workspace_id: ada.workspaceId, name: "Intruder" });
  expect([status, error?.code]).toEqual([403, "42501"]);
  expect((await vanda.client().from("deals").select("name")).data ?? []).toEqual([]);
});

test("a record is created, changed and deleted by its owner", async () => {
  const accounts = () => ada.client.from("accounts");
  const made = await accounts()
    .insert({ workspace_id: ada.workspaceId, name: "New", employees: 12 })
    .select("id, name, version")
    .single()
    .throwOnError();
  expect(made.data).toMatchObject({ name: "New", version: 1 });
  const changed = await accounts()
    .update({ name: "Newer" })
    .eq("workspace_id", ada.workspaceId)
    .eq("id", made.data.id)
    .eq("version", 1)
    .select("name, version")
    .single();
  expect(changed.data).toEqual({ name: "Newer", version: 2 });
  const stale = await accounts()
    .update({ name: "Late" })
    .eq("workspace_id", ada.workspaceId)
    .eq("id", made.data.id)
    .eq("version", 1)
    .select();
  expect(stale.data).toEqual([]);
  expect(
    (await accounts().delete({ count: "exact" }).eq("workspace_id", ada.workspaceId).eq("id", made.data.id)).count,
  ).toBe(1);
});

test("contacts are found by part of their name and sorted by name, both regardless of accents", async () => {
  await ada.client
    .from("contacts")
    .insert(["Zoe", "Ángel", "eva", "Ñandú"].map((name) => ({ workspace_id: ada.workspaceId, name })))
    .throwOnError();
  const { data } = await ada.client
    .from("contacts")
    .select("name")
    .eq("workspace_id", ada.workspaceId)
    .order("name")
    .throwOnError();
  expect(data.map(({ name }) => name)).toEqual(["Ángel", "eva", "Ñandú", "Zoe"]);
  const found = await ada.client.from("contacts").select("name").ilike("search", "%nandu%");
  expect(found.data).toEqual([{ name: "Ñandú" }]);
});

test("a workspace is created by a function that returns its row", async () => {
  const { data } = await ada.client
    .rpc("create_workspace", { name: "Second" })
    .select("name, currency")
    .single()
    .throwOnError();
  expect(data).toEqual({ name: "Second", currency: "USD" });
});
