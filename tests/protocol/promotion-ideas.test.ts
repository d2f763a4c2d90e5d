import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { foundIdeasSchema, type FoundIdeas, type Idea } from "#domain/customers/promotions/idea.ts";
import { campaignGoals } from "#domain/customers/promotions/promotion-request.ts";
import { promotionResultSchema } from "#domain/customers/promotions/promotion-result.ts";
import { filterTexts } from "#domain/records/filter-request.ts";
import { recordColumns } from "#domain/records/record-columns.ts";
import { readFilters } from "#domain/records/record-filters.ts";
import { addDays, dayIn } from "#domain/time/dates.ts";

import { loadSamples, removeSamples } from "../kit/analysis-client.ts";
import { build, type Builder } from "../kit/builder.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";
import { withinADay } from "../kit/within-a-day.ts";

let vanda: Vanda;
let make: Builder;
beforeAll(async () => {
  vanda = await shareVanda();
  make = build(vanda.database.owner);
});
beforeEach(withinADay);
afterAll(() => vanda?.stop());

const everything = {
  description: "",
  audience: "everyone",
  goals: [...campaignGoals],
  budget: { from: null, to: null },
  language: "en",
};

type Reply = { id: string; code?: string; details?: Record<string, unknown> };

/** Calls the server functions for promotions as one user, as the browser does. */
function clientOf(person: SignedUp, workspaceId = person.workspace.id) {
  const call = async <T>(method: "GET" | "POST", path: string, body?: object) => {
    const reply = await fetch(`${vanda.url}/functions/v1${path}?workspace_id=${workspaceId}`, {
      method,
      headers: { apikey: vanda.publishableKey, authorization: `Bearer ${person.token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: reply.status, body: (await reply.json()) as T };
  };
  const begin = (values: object = {}) =>
    call<Reply>("POST", "/promotion-ideas", { ...everything, most: 3, key: crypto.randomUUID(), ...values });
  const finish = async (id: string) => {
    for (;;) {
      const { data } = await person.client.from("runs").select().eq("id", id).single().throwOnError();
      if (data.status !== "queued" && data.status !== "running") return data;
      await sleep(50);
    }
  };
  return {
    call,
    begin,
    finish,
    /** Generates ideas and waits until they are complete. */
    async generate(values: object = {}): Promise<FoundIdeas> {
      const { status, body } = await begin(values);
      if (status !== 202) throw new Error(JSON.stringify(body));
      const run = await finish(body.id);
      if (run.status !== "succeeded") throw new Error(JSON.stringify(run));
      const generation = person.client.from("promotion_generations").select("result").eq("id", body.id).single();
      return foundIdeasSchema.parse((await generation.throwOnError()).data.result);
    },
    start: (idea: Idea, values: object = {}) => {
      const today = dayIn(new Date(), person.workspace.time_zone);
      const asked = { name: "Back again", idea, starts_on: today, ends_on: addDays(today, 27), holdout: 20, ...values };
      return call<Reply & { change_set_id: string; promoted: number; held_out: number }>("POST", "/promotions", {
        workspace_id: workspaceId,
        ...asked,
      });
    },
    results: async () =>
      (
        await call<{ promotions: { id: string; held_out: number; promoted: number; result: object }[] }>(
          "GET",
          "/promotions",
        )
      ).body.promotions,
    tokens: async () =>
      (await person.client.from("user_tokens").select("available_tokens").single().throwOnError()).data
        .available_tokens,
  };
}

/** Returns the number of accounts in the list under a filter, with the list's request. */
async function countAccounts({ client, workspace }: SignedUp, where: string) {
  const columns = recordColumns("accounts");
  const all = client.from("accounts").select("id", { count: "exact", head: true }).eq("workspace_id", workspace.id);
  const { count } = await filterTexts(columns, readFilters(columns, where), workspace)
    .reduce((narrowed, condition) => narrowed.or(condition), all)
    .throwOnError();
  return count;
}

/** Creates customers whose last order was 300 days ago. */
async function customersLost({ workspace }: SignedUp, count: number, values: { cost_minor?: number } = {}) {
  const day = addDays(dayIn(new Date(), workspace.time_zone), -300);
  const accounts: string[] = [];
  for (let no = 0; no < count; no++) {
    const { id } = await make.account(workspace, { name: `Customer ${no}`, phone: "+65 6123 4567" });
    await make.sale(workspace, { account_id: id, sold_on: day, revenue_minor: 10_000, ...values });
    accounts.push(id);
  }
  return accounts;
}

test(
  "each idea about the sample data covers as many accounts as its list shows, and repeating the request returns the same",
  { tags: "deep" },
  async () => {
    const ana = await signUp(vanda);
    await loadSamples(vanda, ana, "retail");
    const promotions = clientOf(ana);
    const found = await promotions.generate();
    expect(found.ideas.length).toBeGreaterThan(3);
    const counts = await Promise.all(found.ideas.map(({ where }) => countAccounts(ana, where)));
    expect(counts).toEqual(found.ideas.map(({ accounts }) => accounts));
    expect(found.ideas.filter(({ subject, message }) => subject === "" || message.includes("{{"))).toEqual([]);
    expect(await promotions.generate()).toEqual(found);
    // Ideas based on sample data are deleted together with the sample data.
    const { data: generation } = await ana.client.from("promotion_generations").select("samples").throwOnError();
    expect(generation).toEqual([{ samples: "all" }, { samples: "all" }]);
    await removeSamples(vanda, ana);
    expect((await ana.client.from("promotion_generations").select("id").throwOnError()).data).toEqual([]);
  },
);

test("a generation costs 3 tokens, is refused without any customer, and is in the requested language", async () => {
  const ana = await signUp(vanda);
  const promotions = clientOf(ana);
  expect((await promotions.begin()).body).toMatchObject({ code: "nothing_to_analyse" });
  await customersLost(ana, 2);
  expect((await promotions.call("GET", "/promotion-ideas/quote")).body).toMatchObject({ cost: 3, is_free: false });
  expect((await promotions.begin({ budget: { from: 5, to: 4 } })).body).toMatchObject({ code: "bad_parameter" });
  expect((await promotions.begin({ goals: [] })).status).toBe(400);
  const { ideas } = await promotions.generate({ goals: ["win_back"], language: "es" });
  expect(ideas).toMatchObject([
    { rule: "winBack", accounts: 2, subject: expect.stringContaining("descuento") as string },
  ]);
  expect(await promotions.tokens()).toBe(7);
  const { data: line } = await ana.client
    .from("token_transactions")
    .select("description")
    .eq("type", "usage")
    .single()
    .throwOnError();
  expect(line.description).toBe("Promotion ideas: 1 generation");
});

test("a cancelled or failed generation releases its tokens and stores no ideas", async () => {
  const ana = await signUp(vanda);
  const promotions = clientOf(ana);
  await customersLost(ana, 1);
  const { owner } = vanda.database;
  const holder = await owner.connect();
  await holder.query("begin; lock table public.promotion_generations in share mode");
  const { body: waiting } = await promotions.begin();
  expect(await promotions.tokens()).toBe(7);
  expect(await promotions.call("POST", `/promotion-ideas/${waiting.id}/cancel`)).toMatchObject({ status: 200 });
  expect(await promotions.tokens()).toBe(10);
  await holder.query("rollback");
  holder.release();
  await owner.query("alter table public.promotion_generations add constraint broken check (request is null) not valid");
  const { body: failing } = await promotions.begin();
  expect(await promotions.finish(failing.id)).toMatchObject({ status: "failed" });
  await owner.query("alter table public.promotion_generations drop constraint broken");
  expect(await promotions.tokens()).toBe(10);
  expect((await ana.client.from("promotion_generations").select("id").throwOnError()).data).toEqual([]);
});

test("a promotion fixes its audience, with a random fifth as holdout and a task for each other account; one undo removes the tasks", async () => {
  const ana = await signUp(vanda);
  const promotions = clientOf(ana);
  await customersLost(ana, 20);
  const [idea] = (await promotions.generate({ goals: ["win_back"] })).ideas;
  if (!idea) throw new Error("No promotion idea was found");
  const request = { coupon: "BACK20", id: crypto.randomUUID() };
  const { status, body } = await promotions.start(idea, request);
  expect({ status, ...body }).toMatchObject({ status: 201, promoted: 16, held_out: 4, id: request.id });
  // A request sent again after a lost response starts nothing more.
  expect(await promotions.start(idea, request)).toEqual({ status, body });
  const read = async () => {
    const { data: accounts } = await ana.client
      .from("promotion_accounts")
      .select("account_id, is_holdout")
      .throwOnError();
    const { data: tasks } = await ana.client
      .from("activities")
      .select("account_id, title, body, kind, assignee_id")
      .throwOnError();
    return { accounts, tasks };
  };
  const { accounts, tasks } = await read();
  const promoted = accounts.filter(({ is_holdout }) => !is_holdout).map(({ account_id }) => account_id);
  expect(accounts.length - promoted.length).toBe(4);
  expect(tasks.map(({ account_id }) => String(account_id)).toSorted()).toEqual(promoted.toSorted());
  expect(tasks[0]).toMatchObject({ kind: "task", assignee_id: ana.member.id });
  expect(tasks[0]?.title).toMatch(/^Call Customer \d+: /);
  expect(tasks[0]?.body).toContain("Code: BACK20");
  // The stored seed determines the control group.
  const { rows } = await vanda.database.owner.query<{ id: string }>(
    `select m.account_id as id from public.promotion_accounts m join public.promotions p on p.workspace_id = m.workspace_id and p.id = m.promotion_id
     where p.id = $1 order by md5(p.seed || m.account_id), m.account_id limit 4`,
    [body.id],
  );
  const holdouts = accounts.filter(({ is_holdout }) => is_holdout).map(({ account_id }) => account_id);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(holdouts.toSorted());

  // An account that matches later is not included and cannot be added.
  const { id: late } = await make.account(ana.workspace);
  const joining = { workspace_id: ana.workspace.id, promotion_id: body.id, account_id: late, is_holdout: true };
  const { error } = await ana.client.from("promotion_accounts").insert(joining);
  expect(error).toMatchObject({ code: "42501" });
  expect(await promotions.results()).toMatchObject([
    { id: body.id, promoted: 16, held_out: 4, result: { state: "refused", problem: "few_held", found: 4, needed: 30 } },
  ]);
  const again = await promotions.generate({ goals: ["win_back"] });
  expect(again.ideas[0]?.warnings).toContainEqual({
    key: "tooOften",
    values: { accounts: { kind: "number", value: 16 }, days: { kind: "number", value: 30 } },
  });

  const undo = { workspace_id: ana.workspace.id, change_set_id: body.change_set_id };
  await ana.client.rpc("undo_change_set", undo).throwOnError();
  expect(await read()).toEqual({ accounts: [], tasks: [] });
  expect(await promotions.results()).toEqual([]);
});

test("a finished promotion shows its effect compared with the holdout", { tags: "deep" }, async () => {
  const ana = await signUp(vanda);
  const promotions = clientOf(ana);
  const today = dayIn(new Date(), ana.workspace.time_zone);
  const promotion = await make.promotion(ana.workspace, {
    idea: { ...(await anIdea(ana)) },
    starts_on: addDays(today, -29),
    ends_on: addDays(today, -2),
  });
  for (let no = 0; no < 100; no++) {
    const isHeld = no % 3 === 0;
    const { account_id } = await make.promotionAccount(promotion, { is_holdout: isHeld });
    const bought = { account_id, currency: "USD", cost_minor: 5_000 };
    await make.sale(ana.workspace, { ...bought, sold_on: addDays(today, -40), revenue_minor: 10_000 + no });
    await make.sale(ana.workspace, {
      ...bought,
      sold_on: addDays(today, -10),
      revenue_minor: (isHeld ? 10_000 : 12_000) + no,
    });
    // Sales outside the promotion's days are not counted.
    await make.sale(ana.workspace, { ...bought, sold_on: addDays(today, -1), revenue_minor: 900_000 });
  }
  const [response] = await promotions.results();
  expect(response).toMatchObject({
    promoted: 66,
    held_out: 34,
    result: { state: "measured", advice: "repeat", by: "profit" },
  });
  const result = promotionResultSchema.parse(response?.result);
  if (result.state !== "measured") throw new Error("The promotion was not measured");
  const { each, percent, total } = result;
  expect(each.value).toBeCloseTo(2_000, -1);
  expect(each.low).toBeLessThanOrEqual(2_000);
  expect(percent?.value).toBeCloseTo(20, 0);
  expect(total.value).toBeCloseTo(66 * each.value, 3);
});

async function anIdea(person: SignedUp): Promise<Idea> {
  await customersLost(person, 1);
  const [idea] = (await clientOf(person).generate({ goals: ["win_back"] })).ideas;
  if (!idea) throw new Error("No promotion idea was found");
  return idea;
}

test("a viewer can read and generate ideas but not start a promotion, and strangers see nothing", async () => {
  const [ana, vic, eve] = [await signUp(vanda), await signUp(vanda), await signUp(vanda)];
  const idea = await anIdea(ana);
  await vanda.database.owner.query(
    "insert into public.members (workspace_id, user_id, name, role) values ($1, $2, 'Vic', 'viewer')",
    [ana.workspace.id, vic.id],
  );
  const viewer = clientOf(vic, ana.workspace.id);
  expect((await viewer.generate()).ideas.length).toBeGreaterThan(0);
  expect([await clientOf(ana).tokens(), await viewer.tokens()]).toEqual([7, 7]);
  expect(await viewer.start(idea)).toMatchObject({ status: 403, body: { code: "not_allowed" } });
  const stranger = clientOf(eve, ana.workspace.id);
  expect((await stranger.begin()).status).toBe(403);
  expect((await stranger.start(idea)).status).toBe(404);
  expect((await stranger.call("GET", "/promotions")).status).toBe(404);
  expect((await eve.client.from("promotion_generations").select("id").throwOnError()).data).toEqual([]);
  // Past days and invalid filters are rejected.
  const member = clientOf(ana);
  expect((await member.start(idea, { starts_on: "2020-01-01" })).body).toMatchObject({ code: "bad_period" });
  expect((await member.start({ ...idea, where: "nothing.is.x" })).body).toMatchObject({ code: "bad_question" });
  expect((await member.start(idea, { holdout: 5 })).status).toBe(400);
});
