import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeAll, expect, test } from "vitest";

import type { Reason } from "#domain/records/duplicates/find-duplicates.ts";

import { population } from "../kit/people.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";
import { whileLocked } from "../kit/while-locked.ts";

type Job = { id: string; status: string; total: number | null; result: Record<string, unknown>; code?: string };
let vanda: Vanda;
let ada: SignedUp;

beforeAll(async () => {
  vanda = await shareVanda();
  ada = await signUp(vanda);
});
afterAll(() => vanda?.stop());

async function call(step: string, person = ada, entity = "contacts", workspaceId = ada.workspace.id) {
  const response = await fetch(`${vanda.url}/functions/v1/duplicates/${entity}/${step}?workspace_id=${workspaceId}`, {
    method: "POST",
    headers: { apikey: vanda.publishableKey, authorization: `Bearer ${person.token}` },
  });
  return { status: response.status, body: (await response.json()) as Job };
}

async function finish(id: string): Promise<Job> {
  for (;;) {
    const { data } = await ada.client.from("runs").select().eq("id", id).single<Job>();
    if (data && data.status !== "queued" && data.status !== "running") return data;
    await sleep(50);
  }
}

async function run(step: string, entity = "contacts") {
  const { status, body } = await call(step, ada, entity);
  expect(status, JSON.stringify(body)).toBe(202);
  const job = await finish(body.id);
  expect(job.status).toBe("succeeded");
  return job.result;
}
const pairs = async () =>
  (await ada.client.from("duplicate_pairs").select("id, left_id, right_id, level, status, reasons")).data ?? [];

let searching: ReturnType<typeof search> | undefined;
/** Returns the contacts shared by the tests, once a search has looked for duplicates among them. */
const searched = () => (searching ??= search());

async function search() {
  const { rows, truth } = population({ seed: 3, size: 300 });
  const { error } = await ada.client.from("contacts").insert(
    rows.map(({ id, account_id: _account, more: _more, name, ...row }) => ({
      ...row,
      name: String(name),
      external_id: id,
      workspace_id: ada.workspace.id,
    })),
  );
  expect(error).toBeNull();
  const result = await run("find");
  return { result, truth, found: await pairs() };
}

test(
  "a search stores the same results each time, and skips pairs that users marked as different",
  { tags: "deep" },
  async () => {
    const { result, truth, found } = await searched();
    expect(result).toEqual({
      records: 300,
      certain: found.filter(({ level }) => level === "certain").length,
      possible: found.filter(({ level }) => level === "possible").length,
    });
    expect(found.length).toBeGreaterThan(truth.size * 0.9);
    expect(found[0]?.reasons).toContainEqual({
      field: expect.any(String),
      level: expect.any(String),
      weight: expect.any(Number),
    });

    const [apart] = found;
    await ada.client.from("duplicate_pairs").update({ status: "dismissed" }).eq("id", String(apart?.id)).throwOnError();
    await run("find");
    const again = await pairs();
    const named = (list: typeof found) => list.map((pair) => `${pair.left_id} ${pair.right_id}`).toSorted();
    expect(named(again)).toEqual(named(found));
    expect(again.filter(({ status }) => status === "dismissed").map(({ id }) => id)).toEqual([apart?.id]);
  },
);

test("certain groups are merged in one change set, and one undo restores all records", { tags: "deep" }, async () => {
  await searched();
  const count = async () => (await ada.client.from("contacts").select("*", { count: "exact", head: true })).count ?? 0;
  const before = await count();
  const { merged, change_set_id: set } = (await run("merge")) as { merged: number; change_set_id: string };
  expect(merged).toBeGreaterThan(20);
  expect(await count()).toBe(before - merged);
  const groups = async () =>
    (await ada.client.rpc("duplicate_groups", { workspace_id: ada.workspace.id, entity: "contacts", max_rows: 100 }))
      .data as { level: string }[];
  expect((await groups()).filter(({ level }) => level === "certain")).toEqual([]);
  const { data, error } = await ada.client.rpc("undo_change_set", {
    workspace_id: ada.workspace.id,
    change_set_id: set,
  });
  expect(error).toBeNull();
  expect(data).toMatchObject({ conflicts: [] });
  expect(await count()).toBe(before);
});

test("a cancelled search keeps the earlier results", async () => {
  const before = await pairs();
  const { body } = await whileLocked(vanda, "public.duplicate_pairs", async () => {
    const started = await call("find");
    expect((await call("find")).status).toBe(409);
    expect((await call("cancel")).body.status).toBe("cancelled");
    return started;
  });
  expect((await finish(body.id)).status).toBe("cancelled");
  expect((await call("cancel")).body.code).toBe("not_running");
  expect((await pairs()).length).toBe(before.length);
});

test("a custom date field distinguishes namesakes", { tags: "deep" }, async () => {
  const bo = await signUp(vanda);
  const workspace_id = bo.workspace.id;
  const field = { workspace_id, entity: "contacts", label: "Born", kind: "date" } as const;
  expect((await bo.client.from("custom_fields").insert(field)).error).toBeNull();
  const namesake = (born: string) => ({ workspace_id, name: "Ottilie Vandermeer", custom: { cf_born: born } });
  const others = Array.from({ length: 30 }, (_, index) => ({
    ...namesake(`19${60 + index}-05-06`),
    name: `Zoe Q${index}`,
  }));
  await bo.client
    .from("contacts")
    .insert([...["1961-02-03", "1961-02-03", "1990-11-12"].map(namesake), ...others])
    .throwOnError();
  const { body } = await call("find", bo, "contacts", workspace_id);
  await expect
    .poll(async () => (await bo.client.from("runs").select("status").eq("id", body.id).single()).data?.status)
    .toBe("succeeded");
  const { data } = await bo.client.from("duplicate_pairs").select("reasons").order("score", { ascending: false });
  const born = (data ?? []).map(({ reasons }) => (reasons as Reason[]).find(({ field: name }) => name === "cf_born"));
  expect(born[0]).toMatchObject({ level: "exact" });
  expect(born[0]?.weight).toBeGreaterThan(0);
  for (const reason of born.slice(1)) expect(reason).toMatchObject({ level: "differ" });
});

test("accounts are searched as well, and users cannot search another workspace", async () => {
  await ada.client
    .from("accounts")
    .insert(
      ["Nordwind Logistik GmbH", "Nordwind Logistik", "Kestrel"].map((name) => ({
        name,
        website: name.startsWith("Nord") ? "https://nordwind.de" : null,
        workspace_id: ada.workspace.id,
      })),
    )
    .throwOnError();
  expect(await run("find", "accounts")).toMatchObject({ records: 3 });
  const { data } = await ada.client.from("duplicate_pairs").select("entity").eq("entity", "accounts");
  expect(data).toHaveLength(1);
  const eve = await signUp(vanda);
  expect((await call("find", eve)).body.code).toBe("not_allowed");
  expect((await call("find", ada, "deals")).body.code).toBe("bad_parameter");
});
