import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { addDays, dayIn } from "#domain/time/dates.ts";

import { analysisClient, listDeals, loadSamples, removeSamples } from "../kit/analysis-client.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";
import { whileLocked } from "../kit/while-locked.ts";
import { withinADay } from "../kit/within-a-day.ts";
import { linksOf } from "./links-of.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda();
});
beforeEach(withinADay);
afterAll(() => vanda?.stop());

const aDeal = async ({ client, workspace }: SignedUp, values: object = {}) => {
  const { data: stage } = await client.from("stages").select("id").eq("kind", "open").limit(1).single().throwOnError();
  const row = { workspace_id: workspace.id, name: "Oak desks", stage_id: stage.id, value_minor: 5000, ...values };
  return (
    await client
      .from("deals")
      .insert(row as never)
      .select("id")
      .single()
      .throwOnError()
  ).data.id;
};

test.each(["retail", "tech"])(
  "each sentence about the sample data of %s links to as many deals as it counts",
  { tags: "deep" },
  async (industry) => {
    const ana = await signUp(vanda);
    await loadSamples(vanda, ana, industry);
    const { findings } = await analysisClient(vanda, ana).run({ period: "365d" });
    const links = linksOf(findings);
    expect(links.length).toBeGreaterThan(15);
    const found = await Promise.all(
      links.map(async ({ where }) => ({ where, count: (await listDeals(ana, where)).length })),
    );
    expect(found).toEqual(links.map(({ where, count }) => ({ where, count })));
    // The sample data depends on the date, and on some days only two steps apply.
    expect([2, 3]).toContain(findings.steps.length);
    // No deal appears in more than one step.
    const named = findings.steps.flatMap(({ deals = [] }) => deals.map(({ id }) => id));
    expect(new Set(named).size).toBe(named.length);
  },
);

test("two analyses are free, the third costs 5 tokens, and without tokens the shortfall is returned", async () => {
  const ana = await signUp(vanda);
  const analyses = analysisClient(vanda, ana);
  expect((await analyses.start()).body).toMatchObject({ code: "nothing_to_analyse" });
  await aDeal(ana);
  for (const left of [2, 1]) {
    expect(await analyses.quote()).toMatchObject({ is_free: true, cost: 0, free_left: left, available: 10, rows: 1 });
    expect(await analyses.run({ most: 0 })).toMatchObject({ tokens: 0 });
  }
  expect(await analyses.quote()).toMatchObject({ is_free: false, cost: 5, available_after: 5 });
  expect((await analyses.start({ most: 4 })).body).toMatchObject({ code: "price_changed", details: { cost: 5 } });
  const paid = await analyses.run({ most: 5 });
  expect(paid).toMatchObject({ author_id: ana.member.id, pipeline_id: null, tokens: 5 });
  // The job ended after the analysis was written, not when work on it started.
  const { finished_at: finishedAt } = await analyses.finish(paid.id);
  expect(String(finishedAt) > paid.created_at).toBe(true);
  await analyses.run();
  expect(await analyses.tokens()).toBe(0);
  const poor = await analyses.start();
  expect(poor.status).toBe(402);
  expect(poor.body).toMatchObject({ code: "insufficient_tokens", details: { missing: 5, available: 0, cost: 5 } });
});

test("today's analysis is shown again, with its price, until deals change", { tags: "deep" }, async () => {
  const ana = await signUp(vanda);
  const analyses = analysisClient(vanda, ana);
  const id = await aDeal(ana);
  const current = async (values: object = {}) => {
    const asked = { workspace_id: ana.workspace.id, period: "90d", ...values };
    return (await ana.client.rpc("current_analysis", asked).throwOnError()).data.map((found) => found.id);
  };
  expect(await current()).toEqual([]);
  const run = await analyses.run();
  expect(await current()).toEqual([run.id]);
  expect(await current({ period: "30d" })).toEqual([]);
  const { data: pipeline } = await ana.client.from("pipelines").select("id").limit(1).single().throwOnError();
  expect(await current({ pipeline_id: pipeline.id })).toEqual([]);
  await ana.client.from("deals").update({ value_minor: 1 }).eq("id", id).throwOnError();
  expect(await current()).toEqual([]);
  const again = await analyses.run();
  expect(await current()).toEqual([again.id]);
  await ana.client.from("analyses").delete().eq("id", again.id).throwOnError();
  expect(await current()).toEqual([]);

  // An entry of the history links to the feature that the tokens paid for.
  const { data: lines } = await ana.client
    .from("token_transactions")
    .select("run_id")
    .eq("type", "free_analysis")
    .throwOnError();
  expect(new Set(lines.map((line) => line.run_id))).toEqual(new Set([run.id, again.id]));
  const admin = await signUp(vanda);
  await vanda.database.owner.query(
    "insert into public.members (workspace_id, user_id, name, role) values ($1, $2, 'Adam', 'admin')",
    [ana.workspace.id, admin.id],
  );
  expect(run).toMatchObject({ tokens: 0, samples: null });
  expect(await analysisClient(vanda, { ...admin, workspace: ana.workspace }).read(run.id)).toMatchObject({
    tokens: null,
  });
});

test("a chosen period is compared with the previous one, and its analysis shown again", { tags: "deep" }, async () => {
  const ana = await signUp(vanda);
  const analyses = analysisClient(vanda, ana);
  const today = dayIn(new Date(), ana.workspace.time_zone);
  const ago = (days: number) => addDays(today, -days);
  for (const days of [3, 12, 25, 45]) await aDeal(ana, { opened_on: ago(days) });
  const period = `${ago(29)}..${ago(10)}`;
  const run = await analyses.run({ period });
  expect(run).toMatchObject({ period, period_from: ago(29), period_to: ago(10) });
  expect(run.findings.before).toEqual({ from: ago(49), to: ago(30) });
  const opened = run.findings.changes.find(({ measure }) => measure === "opened");
  expect(opened?.values).toMatchObject({ deals: { value: 2 }, before: { value: 1 } });
  const lists = await Promise.all([opened?.where, opened?.whereBefore].map((where) => listDeals(ana, String(where))));
  expect(lists.map((deals) => deals.length)).toEqual([2, 1]);
  // The number of open deals is as of today.
  expect(run.findings.standing[0]).toMatchObject({ key: "openWorth", count: 4 });

  const current = async (asked: string) =>
    (
      await ana.client.rpc("current_analysis", { workspace_id: ana.workspace.id, period: asked }).throwOnError()
    ).data.map(({ id }) => id);
  expect(await current(period)).toEqual([run.id]);
  expect(await current(`${ago(29)}..${ago(11)}`)).toEqual([]);
  const { data: line } = await ana.client
    .from("token_transactions")
    .select("description")
    .eq("run_id", run.id)
    .single()
    .throwOnError();
  expect(line.description).toBe(`Free AI Analysis: sales pipeline ${ago(29)} to ${ago(10)}`);

  const refused = async (from: string, to: string) => (await analyses.start({ period: `${from}..${to}` })).body;
  expect(await refused(ago(1), ago(2))).toMatchObject({ code: "bad_period", details: { problem: "order" } });
  expect(await refused(ago(1), ago(-2))).toMatchObject({ code: "bad_period", details: { problem: "future" } });
  expect(await refused(ago(1096), today)).toMatchObject({ code: "bad_period", details: { problem: "long" } });
  expect(await refused("1899-12-31", "1900-01-02")).toMatchObject({ details: { problem: "early" } });
  expect(await refused("2026-02-29", "2026-03-01")).toMatchObject({ code: "bad_body" });
  // The range includes only the current day in the workspace's time zone.
  expect((await analyses.run({ period: `${today}..${today}` })).findings.before).toEqual({
    from: ago(1),
    to: ago(1),
  });
});

test("an analysis of sample data is marked and deleted with it, but no other analysis", { tags: "deep" }, async () => {
  const ana = await signUp(vanda);
  const analyses = analysisClient(vanda, ana);
  await loadSamples(vanda, ana, "tech");
  const made = await analyses.run();
  expect(made.samples).toBe("all");
  await aDeal(ana);
  const mixed = await analyses.run();
  expect(mixed.samples).toBe("some");
  await removeSamples(vanda, ana);
  const { data } = await ana.client.from("analyses").select("id").throwOnError();
  expect(data).toEqual([{ id: mixed.id }]);
});

test("a request that is sent several times starts one analysis", async () => {
  const ana = await signUp(vanda);
  const analyses = analysisClient(vanda, ana);
  await aDeal(ana);
  const key = crypto.randomUUID();
  const replies = await Promise.all([1, 2, 3, 4].map(() => analyses.start({ key })));
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
  const [first] = replies;
  expect(await analyses.finish(String(first?.body.id))).toMatchObject({ status: "succeeded" });
  expect((await analyses.quote()).free_left).toBe(1);
  for (const period of ["30d", "2026-01-01..2026-01-31"]) {
    expect((await analyses.start({ key, period })).body).toMatchObject({ code: "key_reused" });
  }
  // The same key of another user starts a separate run.
  const bo = await signUp(vanda);
  await aDeal(bo);
  expect((await analysisClient(vanda, bo).start({ key })).body.id).not.toBe(first?.body.id);
});

test("a cancelled or failed analysis releases its tokens and is not stored", { tags: "deep" }, async () => {
  const ana = await signUp(vanda);
  const analyses = analysisClient(vanda, ana);
  await aDeal(ana);
  await analyses.run();
  await analyses.run();
  const { owner } = vanda.database;

  // While this lock is held, no analysis can be written, so the job waits halfway.
  const holder = await owner.connect();
  await holder.query("begin; lock table public.analyses in share mode");
  const { body: waiting } = await analyses.start();
  expect(await analyses.tokens()).toBe(5);
  const stranger = analysisClient(vanda, await signUp(vanda));
  expect((await stranger.cancel(waiting.id)).status).toBe(404);
  expect(await analyses.cancel(waiting.id)).toMatchObject({ status: 200, body: { status: "cancelled" } });
  expect(await analyses.tokens()).toBe(10);
  await holder.query("rollback");
  holder.release();
  expect((await analyses.cancel(waiting.id)).body).toMatchObject({ code: "not_running" });

  await owner.query("alter table public.analyses add constraint broken check (period is null) not valid");
  const { body: failing } = await analyses.start();
  expect(await analyses.finish(failing.id)).toMatchObject({ status: "failed", error: { code: "job_failed" } });
  await owner.query("alter table public.analyses drop constraint broken");
  expect(await analyses.tokens()).toBe(10);
  const { data } = await ana.client.from("analyses").select("id").in("id", [waiting.id, failing.id]).throwOnError();
  expect(data).toEqual([]);
});

test("an analysis of a pipeline with the id of its workspace covers only that pipeline", async () => {
  const ana = await signUp(vanda);
  const id = ana.workspace.id;
  await aDeal(ana);
  await ana.client.from("pipelines").insert({ workspace_id: id, id, name: "Of the same id" }).throwOnError();
  const { data: stage } = await ana.client
    .from("stages")
    .insert({ workspace_id: id, pipeline_id: id, name: "New", kind: "open", position: 1 } as never)
    .select("id")
    .single()
    .throwOnError();
  await aDeal(ana, { stage_id: stage.id });
  const run = await analysisClient(vanda, ana).run({ pipeline_id: id });
  expect([run.pipeline_id, run.findings.rows]).toEqual([id, 1]);
});

test("a user can start at most thirty analyses an hour in a workspace", { tags: "deep" }, async () => {
  const ana = await signUp(vanda);
  const analyses = analysisClient(vanda, ana);
  await aDeal(ana);
  // No run finishes before it is cancelled; otherwise it would cost the tokens that the next run needs.
  await whileLocked(vanda, "public.analyses", async () => {
    for (let n = 0; n < 30; n += 1) {
      const { body } = await analyses.start();
      expect((await analyses.cancel(body.id)).status).toBe(200);
    }
  });
  expect(await analyses.start()).toMatchObject({ status: 429, body: { code: "too_many_analyses" } });
});

test("every member can run an analysis with their own tokens and delete it, but programs and strangers cannot", async () => {
  const ana = await signUp(vanda);
  const viewer = await signUp(vanda);
  await aDeal(ana);
  const place = { workspace_id: ana.workspace.id, user_id: viewer.id, name: "Vic", role: "viewer" };
  const { rows } = await vanda.database.owner.query<{ id: string }>(
    "insert into public.members (workspace_id, user_id, name, role) values ($1, $2, $3, $4) returning id",
    Object.values(place),
  );
  const reading = analysisClient(vanda, { ...viewer, workspace: ana.workspace });
  const owned = await analysisClient(vanda, ana).run();
  const run = await reading.run();
  expect(run.author_id).toBe(rows[0]?.id);
  expect((await analysisClient(vanda, ana).quote()).free_left).toBe(1);
  const remove = async (id: string) =>
    (await viewer.client.from("analyses").delete().eq("id", id).select("id").throwOnError()).data;
  expect(await remove(owned.id)).toEqual([]);
  expect(await remove(run.id)).toEqual([{ id: run.id }]);

  // An analysis stores IDs and numbers. Names come from the records, for users who may read them.
  expect(JSON.stringify(owned.findings)).not.toMatch(/Oak desks|Qualified/);
  const readable = async ({ client }: SignedUp) =>
    (await client.from("analyses").select("id").eq("workspace_id", ana.workspace.id).throwOnError()).data;
  expect(await readable(viewer)).toEqual([{ id: owned.id }]);
  await vanda.database.owner.query("delete from public.members where id = $1", [rows[0]?.id]);
  expect(await readable(viewer)).toEqual([]);
  expect((await reading.start()).body.code).toBe("not_allowed");

  const eve = await signUp(vanda);
  expect(await readable(eve)).toEqual([]);
  const stranger = analysisClient(vanda, { ...eve, workspace: ana.workspace });
  expect((await stranger.start()).body.code).toBe("not_allowed");
  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  const { data: made } = await ana.client
    .rpc("create_access_token", {
      workspace_id: ana.workspace.id,
      name: "Robot",
      scopes: ["read", "write"],
      expires_at,
    })
    .throwOnError();
  const program = analysisClient(vanda, { ...ana, token: (made as { token: string }).token });
  expect(await program.start()).toMatchObject({ status: 403, body: { code: "people_only" } });
  const bad = await analysisClient(vanda, ana).start({ period: "2d" });
  expect(bad).toMatchObject({ status: 400, body: { code: "bad_body" } });
});
