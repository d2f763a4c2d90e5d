import { expect, test } from "vitest";

import type { Entity } from "#domain/records/entity.ts";

import { type SignedUp, signUp } from "../kit/sign-up.ts";
import { useSamples } from "./use-samples.ts";

const { at, ask, finish, undoLast, count, state, expectLoadedAndRemoved } = useSamples();

test(
  "the sample data of retail is loaded and marked, and nothing of it is left after it is removed",
  { tags: "deep" },
  async () => {
    await expectLoadedAndRemoved("retail");
  },
);

/** Returns the emails of the sample data, with their linked records and assignees. */
const mails = async (person: SignedUp) =>
  (
    await person.client
      .from("conversations")
      .select(
        "subject,status,is_answered,email_count,snippet,contact_id,account_id,deal_id,assignee_id,mailbox:mailboxes!mailbox_id(is_sample)",
      )
      .order("last_at")
      .order("id")
      .throwOnError()
  ).data;

test(
  "sample emails are linked to sample contacts and removed and restored with them, and their mailbox never sends or fetches",
  { tags: "deep" },
  async () => {
    const ana = await signUp(at.vanda);
    await finish(ana, (await ask(ana, "POST", { industry: "tech" })).body.id);
    const loaded = await mails(ana);
    expect(loaded.length).toBeGreaterThanOrEqual(12);
    expect(loaded.filter(({ contact_id: contact, account_id: account }) => contact && account)).toHaveLength(14);
    expect(loaded.filter(({ deal_id: deal }) => deal)).toHaveLength(5);
    expect(loaded.every(({ mailbox }) => mailbox?.is_sample)).toBe(true);
    const { data: mailbox } = await ana.client
      .from("mailboxes")
      .select("id,next_sync_at,is_on")
      .single()
      .throwOnError();
    expect(mailbox).toMatchObject({ next_sync_at: null, is_on: false });
    const call = async (path: string, body: Record<string, unknown>) => {
      const reply = await fetch(`${at.vanda.url}/functions/v1/${path}`, {
        method: "POST",
        headers: {
          apikey: at.vanda.publishableKey,
          authorization: `Bearer ${ana.token}`,
          "content-type": "application/json",
        },
        body: JSON.stringify(body),
      });
      return [reply.status, ((await reply.json()) as { code?: string }).code];
    };
    const to = [{ name: "", address: "nadia@example.org" }];
    const place = { workspace_id: ana.workspace.id };
    expect(await call("emails", { ...place, mailbox_id: mailbox.id, to, subject: "Hello", text: "Hello" })).toEqual([
      409,
      "mailbox_is_sample",
    ]);
    expect(await call(`mailboxes/${mailbox.id}/sync?workspace_id=${ana.workspace.id}`, {})).toEqual([
      409,
      "mailbox_is_sample",
    ]);
    await finish(ana, (await ask(ana, "DELETE")).body.id);
    expect(await mails(ana)).toEqual([]);
    await undoLast(ana);
    expect(await mails(ana)).toEqual(loaded);
  },
);

test("undoing the loading of sample data removes its emails, too", { tags: "deep" }, async () => {
  const ana = await signUp(at.vanda);
  await finish(ana, (await ask(ana, "POST", { industry: "tech" })).body.id);
  await undoLast(ana);
  expect(await mails(ana)).toEqual([]);
  expect((await state(ana)).has_samples).toBe(false);
});

test("undo restores removed sample data, and strangers cannot load any", { tags: "deep" }, async () => {
  const ana = await signUp(at.vanda);
  await finish(ana, (await ask(ana, "POST", { industry: "other" })).body.id);
  const before = await count(ana, "deals");
  await finish(ana, (await ask(ana, "DELETE")).body.id);
  const { data: sets } = await ana.client.from("change_sets").select("kind").throwOnError();
  expect(sets.map(({ kind }) => kind)).toEqual(["sample", "sample"]);
  expect(await undoLast(ana)).toMatchObject({ status: "succeeded", result: { conflicts: [] } });
  expect(await count(ana, "deals")).toBe(before);
  const stranger = await signUp(at.vanda);
  expect(await ask(stranger, "POST", { industry: "tech" }, ana.workspace.id)).toMatchObject({ status: 403 });
  expect(await ask(ana, "POST", { industry: "mining" })).toMatchObject({
    status: 400,
    body: { code: "bad_parameter" },
  });
});

test(
  "removing sample data keeps records that users added, even linked ones, and reports its progress",
  { tags: "deep" },
  async () => {
    const ana = await signUp(at.vanda);
    await finish(ana, (await ask(ana, "POST", { industry: "other" })).body.id);
    const place = { workspace_id: ana.workspace.id };
    const sampleOf = async (table: "accounts" | "deals") =>
      (await ana.client.from(table).select("id").eq("is_sample", true).limit(1).single().throwOnError()).data.id;
    const [account, deal] = [await sampleOf("accounts"), await sampleOf("deals")];
    const add = async (table: "accounts" | "contacts" | "products" | "activities", row: object) =>
      (
        await ana.client
          .from(table)
          .insert({ ...place, ...row } as never)
          .select("id")
          .single()
          .throwOnError()
      ).data.id;
    const own = {
      accounts: await add("accounts", { name: "Our own", parent_id: account }),
      contacts: await add("contacts", { name: "Our own", account_id: account }),
      products: await add("products", { name: "Our own" }),
      activities: await add("activities", { kind: "task", title: "Our own", deal_id: deal }),
    };
    expect(await state(ana)).toEqual({ has_samples: true, has_others: true, mixes_samples: true });
    const { data: found } = await ana.client
      .rpc("search_records", { workspace_id: ana.workspace.id, query: "Our own" })
      .eq("name", "Our own")
      .throwOnError();
    expect(found.map(({ is_sample: isSample }) => isSample)).toEqual([false, false, false, false]);

    const samplesIn = async (...tables: (Entity | "activities")[]) => {
      let many = 0;
      for (const table of tables) {
        const marked = ana.client.from(table).select("id", { count: "exact", head: true }).eq("is_sample", true);
        many += (await marked.throwOnError()).count ?? 0;
      }
      return many;
    };
    const first = await samplesIn("activities", "messages", "sales", "deals", "targets", "contacts");
    const total = first + (await samplesIn("accounts", "expenses", "products"));
    const gate = await at.vanda.database.owner.connect();
    let body: { id: string };
    try {
      // Another transaction locks one of the accounts, so that the removal can be observed halfway.
      await gate.query("begin");
      await gate.query("select from accounts where id = $1 for update", [account]);
      ({ body } = await ask(ana, "DELETE"));
      await expect
        .poll(async () => (await ana.client.from("runs").select("progress, total").eq("id", body.id).single()).data)
        .toEqual({ progress: first, total });
    } finally {
      gate.release(true);
    }
    // The result includes the three made-up colleagues.
    expect(await finish(ana, body.id)).toMatchObject({ status: "succeeded", result: { rows: total + 3 } });
    for (const [table, id] of Object.entries(own)) {
      const { data: rows } = await ana.client
        .from(table as keyof typeof own)
        .select("id, is_sample")
        .throwOnError();
      expect(rows, table).toEqual([{ id, is_sample: false }]);
    }
    const { data: kept } = await ana.client.from("contacts").select("account_id").single().throwOnError();
    expect(kept).toEqual({ account_id: null });
  },
);

test("predictions are computed after the sample data is loaded", { tags: "deep" }, async () => {
  const ana = await signUp(at.vanda);
  await finish(ana, (await ask(ana, "POST", { industry: "retail" })).body.id);
  const { data: runs } = await ana.client
    .from("runs")
    .select("id, name")
    .in("name", ["score-deals", "score-leads"])
    .order("name")
    .throwOnError();
  expect(runs.map(({ name }) => name)).toEqual(["score-deals", "score-leads"]);
  for (const { id } of runs) expect(await finish(ana, id)).toMatchObject({ status: "succeeded", error: null });
  const { data: models } = await ana.client.from("score_models").select("subject, samples").throwOnError();
  expect(models).toHaveLength(2);
  expect(models).toContainEqual({ subject: "deals", samples: "all" });
});
