import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeAll, expect } from "vitest";

import type { IndustryName } from "#domain/imports/samples/industry-names.ts";
import type { IndustryId } from "#domain/metrics/industry/industry-pages.ts";
import { packs } from "#domain/metrics/industry/packs.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";

import { askAs } from "../kit/measures/ask-as.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

/** Starts a server, with calls that load, remove and count sample data. */
export function useSamples() {
  const at = {} as { vanda: Vanda };
  beforeAll(async () => {
    at.vanda = await startVanda();
  });
  afterAll(() => at.vanda?.stop());

  const ask = async (
    person: SignedUp,
    method: "POST" | "DELETE",
    body?: unknown,
    workspaceId = person.workspace.id,
  ) => {
    const reply = await fetch(`${at.vanda.url}/functions/v1/samples?workspace_id=${workspaceId}`, {
      method,
      headers: { apikey: at.vanda.publishableKey, authorization: `Bearer ${person.token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: reply.status, body: (await reply.json()) as { id: string; code?: string } };
  };
  const finish = async (person: SignedUp, id: string) => {
    for (;;) {
      const { data } = await person.client
        .from("runs")
        .select("status, error, result")
        .eq("id", id)
        .single()
        .throwOnError();
      if (data.status !== "queued" && data.status !== "running") return data;
      await sleep(50);
    }
  };
  /** Undoes the last change set by a run, as the app does for large ones, and returns the finished run. */
  const undoLast = async (person: SignedUp) => {
    const { data: sets } = await person.client
      .from("change_sets")
      .select("id")
      .order("at", { ascending: false })
      .limit(1)
      .throwOnError();
    const reply = await fetch(`${at.vanda.url}/functions/v1/undo/${sets[0]?.id}?workspace_id=${person.workspace.id}`, {
      method: "POST",
      headers: { apikey: at.vanda.publishableKey, authorization: `Bearer ${person.token}` },
    });
    return finish(person, ((await reply.json()) as { id: string }).id);
  };
  const count = async (
    person: SignedUp,
    table: "accounts" | "contacts" | "products" | "deals" | "activities" | "members" | "mailboxes" | "emails",
  ) => (await person.client.from(table).select("id", { count: "exact", head: true })).count;
  const state = async (person: SignedUp) =>
    (await person.client.rpc("sample_state", { workspace_id: person.workspace.id }).single().throwOnError()).data;

  /** Returns an industry's indicators that are unknown for this year or the year before. */
  async function unknownKpis(person: SignedUp, industry: IndustryId) {
    const measures = packs[industry].kpis.map(({ measure }) => measure);
    const questions = [measures.slice(0, 12), measures.slice(12)]
      .filter(({ length }) => length > 0)
      .map((part) => ({ measures: part, range: "last_12_months", compare: "year", grain: "month" }));
    const reply = await fetch(`${at.vanda.url}/functions/v1/ask`, {
      method: "POST",
      headers: {
        apikey: at.vanda.publishableKey,
        authorization: `Bearer ${person.token}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ workspace_id: person.workspace.id, questions }),
    });
    const { answers } = (await reply.json()) as { answers: MeasureResult[] };
    return answers.flatMap(({ columns, total }) =>
      columns.flatMap(({ measure }, at) => (total.values[at] == null || total.compared[at] == null ? [measure] : [])),
    );
  }

  /** Loads the sample data of an industry, and checks that it is complete and that its removal leaves nothing. */
  async function expectLoadedAndRemoved(industry: IndustryName) {
    const ana = await signUp(at.vanda);
    const { data: own } = await ana.client
      .from("accounts")
      .insert({ workspace_id: ana.workspace.id, name: "Our own" } as never)
      .select()
      .single();
    expect(await state(ana)).toEqual({ has_samples: false, has_others: true, mixes_samples: false });
    const { status, body } = await ask(ana, "POST", { industry });
    expect([status, await finish(ana, body.id)]).toMatchObject([202, { status: "succeeded", error: null }]);
    expect(await state(ana)).toEqual({ has_samples: true, has_others: true, mixes_samples: false });
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
    expect(await count(ana, "emails")).toBeGreaterThan(20);
    const [calls] = await askAs(ana.client, ana.workspace.id, { measures: ["calls_made"], range: "last_30_days" });
    expect(calls?.total.values[0]).toBeGreaterThan(0);
    if (industry !== "other" && industry !== "wholesale") expect(await unknownKpis(ana, industry)).toEqual([]);
    const removed = await ask(ana, "DELETE");
    expect(await finish(ana, removed.body.id)).toMatchObject({ status: "succeeded" });
    expect(await state(ana)).toEqual({ has_samples: false, has_others: true, mixes_samples: false });
    expect([
      await count(ana, "accounts"),
      await count(ana, "contacts"),
      await count(ana, "deals"),
      await count(ana, "activities"),
      await count(ana, "members"),
      await count(ana, "mailboxes"),
      await count(ana, "emails"),
    ]).toEqual([1, 0, 0, 0, 1, 0, 0]);
    expect(own).toMatchObject({ is_sample: false });
  }
  return { at, ask, finish, undoLast, count, state, expectLoadedAndRemoved };
}
