import { afterAll, beforeAll, expect, test } from "vitest";

import { mulberry32 } from "#domain/numbers/mulberry32.ts";

import { build } from "../kit/builder.ts";
import { fillCustomers } from "../kit/measures/fill-customers.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";
import { edits, whileOthersWrite } from "../kit/while-others-write.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await startVanda({ WORKER: "off" });
});
afterAll(() => vanda?.stop());

const year = { from: "2025-11-24", until: "2026-11-23" };
/** Returns all questions about customers, as the screens ask them. `of` is an account. */
const questions = (of: string) =>
  ({
    growth: { grain: "month", lapse_days: 90 },
    moves: { range: "last_12_months", compare: "previous", lapse_days: 90 },
    segments: {},
    value: {},
    economics: { range: "last_12_months" },
    outlook: { account_id: of },
    rhythms: {},
    "silent-champions": {},
    "single-threaded": {},
    lookalikes: {},
    "bought-together": {},
    profile: { of_account: of },
    similar: { of_account: of },
    "funnel-times": { since: year.from, until: year.until },
    standings: {},
  }) as const;

async function ask(who: SignedUp, path: string, input: object) {
  const reply = await fetch(`${vanda.url}/functions/v1/customers/${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${who.token}`, apikey: vanda.publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ workspace_id: who.workspace.id, ...input }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`);
  // Exchange rates cause fractions. Their sums differ in the last digits if the rows are read in another order.
  return JSON.parse(text, (_name, value: unknown) =>
    typeof value === "number" ? Number(value.toPrecision(12)) : value,
  ) as unknown;
}

const setClock = (moment: string) =>
  vanda.database.owner.query(
    `create or replace function private.now() returns timestamptz language sql stable as $$ select '${moment}'::timestamptz $$`,
  );
/** Records a change of deals and of stages. Every result depends on one of them and is computed again. */
const forget = (who: SignedUp) =>
  vanda.database.owner.query(
    `insert into private.change_events (workspace_id, table_name, min_role)
     select $1, t, 'viewer' from unnest(array['deals', 'stages']) t`,
    [who.workspace.id],
  );

async function askAll(who: SignedUp, account: string) {
  const result = Object.entries(questions(account)).map(async ([path, input]) => [path, await ask(who, path, input)]);
  return Object.fromEntries(await Promise.all(result)) as Record<string, unknown>;
}

/** Expects the results to equal newly computed ones, which are cached from then on. */
async function expectUpToDate(who: SignedUp, account: string, when: string) {
  const result = await askAll(who, account);
  await forget(who);
  expect(result, when).toEqual(await askAll(who, account));
}

/** Creates a workspace with a result for every question. */
async function makeShop(): Promise<{ ana: SignedUp; account: string }> {
  await setClock("2026-11-23T12:00:00Z");
  const ana = await signUp(vanda);
  return { ana, account: await fillCustomers(vanda.database.owner, ana.workspace) };
}

test("answers about customers are cached until a row they depend on is written", async () => {
  const { ana, account } = await makeShop();
  const all = () => askAll(ana, account);
  const first = await all();
  // If two processes alternate, both have now answered.
  await all();
  // Without triggers, the deletions record no change event, so the cached results remain valid.
  const writer = await vanda.database.owner.connect();
  await writer.query("set session_replication_role = replica");
  for (const table of ["emails", "sales", "deals", "activities", "contacts", "accounts"])
    await writer.query(`delete from public.${table} where workspace_id = $1`, [ana.workspace.id]);
  await writer.query("delete from private.sales_by_account where workspace_id = $1", [ana.workspace.id]);
  await writer.query("reset session_replication_role");
  writer.release();
  expect(await all()).toEqual(first);
  await forget(ana);
  const fresh = await all();
  for (const path of Object.keys(first))
    if (path !== "value" && path !== "outlook") expect(fresh[path], path).not.toEqual(first[path]);
  expect(fresh.value).toMatchObject({ customers: 0 });
});

test(
  "cached answers equal fresh ones, even while other users write or have not committed yet",
  { tags: "deep" },
  async () => {
    const { ana, account } = await makeShop();
    const random = mulberry32(23);
    const more = [
      "update public.sales set account_id = (select id from public.accounts where workspace_id = $1 order by md5($2 || id::text) limit 1) where id = (select id from public.sales where workspace_id = $1 order by md5(id::text || $2) limit 1)",
      "update public.products set name = name || $2 where workspace_id = $1",
      "update public.contacts set name = 'Somebody ' || $2 where workspace_id = $1 and name = 'Olive'",
      "update public.deals set stage_id = (select id from public.stages where workspace_id = $1 and kind = 'won' limit 1) where id = (select id from public.deals where workspace_id = $1 order by md5(id::text || $2) limit 1)",
      "update public.deals set contact_id = (select id from public.contacts where workspace_id = $1 order by md5(id::text || $2) limit 1) where id = (select id from public.deals where workspace_id = $1 order by md5($2 || id::text) limit 1)",
      "update public.members set name = 'Colleague called ' || $2 where workspace_id = $1 and name like 'Colleague%'",
      "update public.activities set contact_id = (select id from public.contacts where workspace_id = $1 order by md5(id::text || $2) limit 1) where id = (select id from public.activities where workspace_id = $1 order by md5($2 || id::text) limit 1)",
      "update public.mailboxes set sharing = case sharing when 'linked' then 'private' else 'linked' end where workspace_id = $1 and length($2) > 0",
      "update public.emails set sent_at = sent_at + (length($2) - 3) * interval '9 days' where workspace_id = $1",
      "update public.conversations set status = case status when 'open' then 'spam' else 'open' end where workspace_id = $1 and length($2) > 0",
      "update private.segment_cache set segment = case segment when 'gone' then 'loyal' else 'gone' end where workspace_id = $1 and length($2) > 0",
      "update public.accounts set industry = 'Hotels', status = 'dormant' where workspace_id = $1 and name = 'Customer ' || $2",
      "update public.workspaces set time_zone = case time_zone when 'UTC' then 'Pacific/Auckland' else 'UTC' end where id = $1 and length($2) > 0",
    ];
    await vanda.database.owner.query("select private.refresh_segments_of($1)", [ana.workspace.id]);
    await askAll(ana, account);
    await whileOthersWrite(
      vanda.database.owner,
      { workspaceId: ana.workspace.id, random, edits: [...edits, ...more] },
      (edit) => expectUpToDate(ana, account, `after ${edit}`),
    );
  },
);

test("emails of a mailbox that becomes private immediately disappear from the answers", { tags: "deep" }, async () => {
  const { ana, account } = await makeShop();
  const first = await askAll(ana, account);
  await vanda.database.owner.query("update public.mailboxes set sharing = 'private' where workspace_id = $1", [
    ana.workspace.id,
  ]);
  expect(await askAll(ana, account)).not.toEqual(first);
  await expectUpToDate(ana, account, "once it is private");
});

test(
  "cached answers change with the day and when activities and emails start, are completed or age",
  { tags: "deep" },
  async () => {
    const { ana, account } = await makeShop();
    const make = build(vanda.database.owner);
    const { rows } = await vanda.database.owner.query<{ id: string; account_id: string }>(
      "select id, account_id from public.contacts where workspace_id = $1 and name = 'Olive'",
      [ana.workspace.id],
    );
    const [olive = { id: "", account_id: "" }] = rows;
    const about = { contact_id: olive.id, account_id: olive.account_id };
    await make.activity(ana.workspace, { ...about, kind: "meeting", starts_at: "2026-11-23T14:00:00Z" });
    await make.activity(ana.workspace, { ...about, kind: "task", completed_at: "2026-11-23T15:00:00Z" });
    await askAll(ana, account);
    for (const moment of [
      "2026-11-23T12:00:00Z",
      "2026-11-23T13:59:59.999Z",
      "2026-11-23T14:00:00Z",
      "2026-11-23T14:59:59Z",
      "2026-11-23T15:00:01Z",
      "2026-11-23T23:59:59Z",
      "2026-11-24T00:00:00Z",
      "2026-12-28T09:00:00Z",
      "2026-12-28T09:00:01Z",
      "2027-02-06T09:00:00.001Z",
      // Around the time of an email.
      "2027-02-16T08:59:59Z",
      "2027-02-16T09:00:01Z",
    ]) {
      await setClock(moment);
      await expectUpToDate(ana, account, `at ${moment}`);
    }
  },
);

test("a cached answer is shared by the members of the workspace and no other users", { tags: "deep" }, async () => {
  const { ana, account } = await makeShop();
  const [bo, eve] = [await signUp(vanda), await signUp(vanda)];
  await build(vanda.database.owner).member(ana.workspace, { user_id: bo.id, role: "viewer", name: "Bo" });
  for (const [path, input] of Object.entries(questions(account))) {
    const result = await ask(ana, path, input);
    expect(await ask({ ...bo, workspace: ana.workspace }, path, input), path).toEqual(result);
    await expect(ask({ ...eve, workspace: ana.workspace }, path, input)).rejects.toThrow("404");
  }
});
