import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeAll, expect, test } from "vitest";

import { industryNames } from "#domain/samples/industry-names.ts";

import { startVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await startVanda();
});
afterAll(() => vanda?.stop());

const ask = async (person: SignedUp, method: "POST" | "DELETE", body?: unknown, workspaceId = person.workspace.id) => {
  const reply = await fetch(`${vanda.url}/functions/v1/samples?workspace_id=${workspaceId}`, {
    method,
    headers: { apikey: vanda.publishableKey, authorization: `Bearer ${person.token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: reply.status, body: (await reply.json()) as { id: string; code?: string } };
};
const finish = async (person: SignedUp, id: string) => {
  for (;;) {
    const { data } = await person.client
      .from("jobs")
      .select("status, error, result")
      .eq("id", id)
      .single()
      .throwOnError();
    if (data.status !== "queued" && data.status !== "running") return data;
    await sleep(50);
  }
};
const count = async (
  person: SignedUp,
  table: "accounts" | "contacts" | "products" | "deals" | "activities" | "members",
) => (await person.client.from(table).select("id", { count: "exact", head: true })).count;
const state = async (person: SignedUp) =>
  (await person.client.rpc("sample_state", { workspace_id: person.workspace.id }).single().throwOnError()).data;

test.each(industryNames)(
  "the samples of %s are loaded, marked, and leave nothing when they are removed",
  async (industry) => {
    const ana = await signUp(vanda);
    const { data: own } = await ana.client
      .from("accounts")
      .insert({ workspace_id: ana.workspace.id, name: "Our own" } as never)
      .select()
      .single();
    expect(await state(ana)).toEqual({ has_samples: false, has_others: true });
    const { status, body } = await ask(ana, "POST", { industry });
    expect([status, await finish(ana, body.id)]).toMatchObject([202, { status: "succeeded", error: null }]);
    expect(await state(ana)).toEqual({ has_samples: true, has_others: true });
    const { data: deals } = await ana.client
      .from("deals")
      .select("count(), stage:stages(kind)")
      .eq("is_sample", true)
      .throwOnError();
    const byKind = new Map<string, number>();
    for (const { count: many, stage } of deals as unknown as { count: number; stage: { kind: string } }[])
      byKind.set(stage.kind, (byKind.get(stage.kind) ?? 0) + many);
    expect(byKind.get("open")).toBeGreaterThan(5);
    expect(byKind.get("won")).toBeGreaterThan(40);
    expect(byKind.get("lost")).toBeGreaterThan(40);
    expect(await count(ana, "activities")).toBeGreaterThan(200);
    expect(await count(ana, "members")).toBe(4);
    const { data: summary } = await ana.client
      .rpc("home_summary", { workspace_id: ana.workspace.id })
      .single()
      .throwOnError();
    expect(summary?.calls_made).toBeGreaterThan(0);
    const removed = await ask(ana, "DELETE");
    expect(await finish(ana, removed.body.id)).toMatchObject({ status: "succeeded" });
    expect(await state(ana)).toEqual({ has_samples: false, has_others: true });
    expect([
      await count(ana, "accounts"),
      await count(ana, "contacts"),
      await count(ana, "deals"),
      await count(ana, "activities"),
      await count(ana, "members"),
    ]).toEqual([1, 0, 0, 0, 1]);
    expect(own).toMatchObject({ is_sample: false });
  },
);

test("removed samples come back by undo, and viewers and strangers load none", async () => {
  const ana = await signUp(vanda);
  await finish(ana, (await ask(ana, "POST", { industry: "tech" })).body.id);
  const before = await count(ana, "deals");
  await finish(ana, (await ask(ana, "DELETE")).body.id);
  const { data: sets } = await ana.client
    .from("change_sets")
    .select("id, kind")
    .order("at", { ascending: false })
    .throwOnError();
  expect(sets.map(({ kind }) => kind)).toEqual(["sample", "sample"]);
  const { data: undone } = await ana.client.rpc("undo_change_set", {
    workspace_id: ana.workspace.id,
    change_set_id: sets[0]?.id ?? "",
  });
  expect(undone).toMatchObject({ conflicts: [] });
  expect(await count(ana, "deals")).toBe(before);
  const stranger = await signUp(vanda);
  expect(await ask(stranger, "POST", { industry: "tech" }, ana.workspace.id)).toMatchObject({ status: 403 });
  expect(await ask(ana, "POST", { industry: "mining" })).toMatchObject({
    status: 400,
    body: { code: "bad_parameter" },
  });
});
