import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { toProbability } from "#domain/numbers/to-probability.ts";
import { addDays } from "#domain/time/dates.ts";

import { loadSamples } from "../kit/analysis-client.ts";
import { build, type Builder } from "../kit/builder.ts";
import { daysAgo } from "../kit/messages.ts";
import { scoreNow } from "../kit/score-now.ts";
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

async function wonStage({ client }: SignedUp) {
  const { data } = await client.from("stages").select("id").eq("kind", "won").limit(1).single().throwOnError();
  return data.id;
}

/**
 * Creates `count` leads, one every four days until about 100 days ago. The ones that `converts` accepts won a deal 20
 * days later.
 */
async function earlierLeads(who: SignedUp, count: number, converts: (at: number) => boolean) {
  const stage_id = await wonStage(who);
  const first = daysAgo(who, 100 + 4 * count);
  for (let at = 0; at < count; at++) {
    const added = addDays(first, 4 * at);
    const lead = await make.contact(who.workspace, {
      name: `Lead ${at}`,
      lifecycle: "lead",
      source: at % 2 === 0 ? "Referral" : "Ads",
      created_at: `${added}T12:00:00Z`,
    });
    const close_date = addDays(added, 20);
    if (converts(at))
      await make.deal(who.workspace, {
        stage_id,
        contact_id: lead.id,
        opened_on: close_date,
        close_date,
        currency: "USD",
      });
  }
}

const snapshots = async (who: SignedUp, contact: string) =>
  (
    await vanda.database.owner.query(
      `select as_of::text, decided_on::text, converted, known from private.lead_snapshots($1) where contact_id = $2 order by as_of`,
      [who.workspace.id, contact],
    )
  ).rows;

test("today's leads are scored by the factors that converted earlier ones, with the expected number of conversions", async () => {
  const ana = await signUp(vanda);
  // Three of four referrals became customers, but only one in ten of the others.
  await earlierLeads(ana, 80, (at) => (at % 2 === 0 ? at % 8 !== 0 : at % 20 === 1));
  const open = await make.contact(ana.workspace, { name: "New", lifecycle: "lead", source: "Referral" });
  const other = await make.contact(ana.workspace, { name: "Other", lifecycle: "lead", source: "Ads" });
  await make.contact(ana.workspace, { name: "Buyer", lifecycle: "customer", source: "Referral" });
  const model = await scoreNow(vanda, ana, "leads");
  expect(model).toMatchObject({
    subject: "leads",
    version: 1,
    records: 80,
    has_signal: true,
    samples: null,
    leaks: [],
  });
  expect(model?.quality?.auc).toBeGreaterThan(0.6);
  const { data: scores } = await ana.client.from("lead_scores").select().throwOnError();
  const of = new Map(scores.map((score) => [score.contact_id, score]));
  expect(of.get(open.id)?.probability).toBeGreaterThan(2 * (of.get(other.id)?.probability ?? 1));
  // A contact with a won deal is no longer a lead, regardless of its lifecycle.
  expect(scores).toHaveLength(80 - 30 - 4 + 2);
  for (const { base, probability, factors } of scores) {
    const logit = factors.reduce((sum, factor) => sum + factor.logit, base);
    expect(toProbability(logit)).toBeCloseTo(probability, 9);
  }
  expect(model?.scored).toBe(scores.length);
  expect(model?.expected).toBeCloseTo(
    scores.reduce((sum, { probability }) => sum + probability, 0),
    6,
  );
  const bea = await signUp(vanda);
  expect((await bea.client.from("lead_scores").select("id").throwOnError()).data).toEqual([]);
});

test(
  "leads get no score if earlier leads converted by chance, or if there are fewer than twenty of them",
  { tags: "deep" },
  async () => {
    const ana = await signUp(vanda);
    await earlierLeads(ana, 60, (at) => (at * 7919) % 13 < 4);
    expect(await scoreNow(vanda, ana, "leads")).toMatchObject({
      records: 60,
      has_signal: false,
      scored: 0,
      expected: 0,
    });
    expect((await ana.client.from("lead_scores").select("id").throwOnError()).data).toEqual([]);
    const bob = await signUp(vanda);
    await earlierLeads(bob, 10, (at) => at % 2 === 0);
    expect(await scoreNow(vanda, bob, "leads")).toMatchObject({ records: 10, has_signal: false, quality: null });
  },
);

test("training uses each lead as it was on that day, and ignores later activities, sales and edits", async () => {
  const ana = await signUp(vanda);
  const stage_id = await wonStage(ana);
  const added = daysAgo(ana, 130);
  const account = await make.account(ana.workspace);
  const lead = await make.contact(ana.workspace, {
    lifecycle: "lead",
    source: "Ads",
    account_id: account.id,
    created_at: `${added}T00:00:00Z`,
  });
  const deal = { currency: "USD", stage_id, account_id: account.id };
  // The contact's colleague bought on the tenth day, the contact on the fiftieth.
  await make.deal(ana.workspace, { ...deal, opened_on: addDays(added, 1), close_date: addDays(added, 10) });
  await make.deal(ana.workspace, {
    ...deal,
    contact_id: lead.id,
    opened_on: addDays(added, 12),
    close_date: addDays(added, 50),
  });
  for (const days of [3, 9, 33])
    await make.activity(ana.workspace, {
      kind: "call",
      contact_id: lead.id,
      starts_at: `${addDays(added, days)}T10:00:00Z`,
    });
  await make.message(ana.workspace, { contact_id: lead.id, sent_on: addDays(added, 20) });
  // The leak: values recorded after the purchase reveal the outcome.
  await ana.client
    .from("contacts")
    .update({ source: "Customer", lifecycle: "customer" })
    .eq("id", lead.id)
    .throwOnError();
  const result = await snapshots(ana, lead.id);
  expect(
    result.map(({ as_of: day, known }) => [
      day,
      known.age_days,
      known.activities,
      known.messages,
      known.deals,
      known.account_won,
    ]),
  ).toEqual([
    [added, 0, 0, 0, 0, 0],
    [addDays(added, 7), 7, 1, 0, 0, 0],
    [addDays(added, 14), 14, 2, 0, 1, 1],
    [addDays(added, 30), 30, 2, 1, 1, 1],
  ]);
  for (const { known, converted, as_of: day, decided_on: decided } of result) {
    expect(known.source).toBe("Ads");
    expect(converted).toBe(true);
    expect(decided).toBe(addDays(day, 90));
  }
});

test("a contact added as a customer is not used as a lead, and a lead has no outcome before 90 days", async () => {
  const ana = await signUp(vanda);
  const created_at = `${daysAgo(ana, 200)}T12:00:00Z`;
  const customer = await make.contact(ana.workspace, { lifecycle: "customer", created_at });
  expect(await snapshots(ana, customer.id)).toEqual([]);
  const fresh = await make.contact(ana.workspace, { lifecycle: "lead", created_at: `${daysAgo(ana, 60)}T12:00:00Z` });
  expect((await snapshots(ana, fresh.id)).map(({ decided_on: decided }) => decided)).toEqual([null]);
});

test("the sample data have enough leads to train the model", { tags: "deep" }, async () => {
  const ana = await signUp(vanda);
  await loadSamples(vanda, ana, "retail");
  const model = await scoreNow(vanda, ana, "leads");
  expect(model?.records).toBeGreaterThan(50);
  expect(model?.samples).toBe("all");
  expect(model?.quality).not.toBeNull();
});
