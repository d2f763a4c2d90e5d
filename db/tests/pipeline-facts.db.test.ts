import fc from "fast-check";
import type { PoolClient } from "pg";
import { beforeAll, expect, test } from "vitest";

import { analysePipeline } from "#domain/deals/pipeline-report/analyse-pipeline.ts";
import type { Facts } from "#domain/deals/pipeline-report/facts.ts";
import { addDays } from "#domain/time/dates.ts";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { shareDatabase } from "../../tests/kit/use-database.ts";
import { replaceClock } from "../../tests/kit/use-ledger.ts";
import { countFactsAs } from "./count-facts-as.ts";
import { expectLinked } from "./expect-linked.ts";
import {
  closedOf,
  days,
  type Deal,
  dealArbitrary,
  happened,
  isLeftOut,
  kindOf,
  knownOf,
  minorOf,
  now,
  openedOf,
  perhaps,
  plain,
  rate,
  signsOf,
  since,
  sinceBefore,
  sum,
  today,
  within,
} from "./pipeline-scenes.ts";

const at = shareDatabase();
let ada: BuiltUser;
let stages: Awaited<ReturnType<typeof at.make.stages>>;
beforeAll(async () => {
  ada = await at.make.user();
  stages = await at.make.stages(ada.workspace);
  await at.make.exchangeRate(ada.workspace, rate);
  await replaceClock(at.database.owner);
});

/** Session settings that all differ from the usual ones, including the methods to join and sort. */
const elsewhere = {
  timezone: "Asia/Kathmandu",
  extra_float_digits: "0",
  enable_hashjoin: "off",
  enable_hashagg: "off",
  enable_nestloop: "off",
  enable_seqscan: "off",
};

/**
 * Writes the deals of a scenario in a transaction that is rolled back, and counts them as Ada. With `isOtherWay`, the
 * rows have different IDs that sort in reverse, are written in reverse order, and are counted by a session with other
 * settings.
 */
async function facts(deals: readonly Deal[], limit: number | null, isOtherWay = false) {
  const sql = await at.database.owner.connect();
  try {
    await sql.query("begin");
    await sql.query("select set_config('test.now', $1, true)", [now.toISOString()]);
    // In Tokyo it is already the next day.
    await sql.query("update workspaces set time_zone = 'Asia/Tokyo' where id = $1", [ada.workspace.id]);
    await sql.query("update stages set rotting_days = $2 where workspace_id = $1 and name = 'Negotiation'", [
      ada.workspace.id,
      limit,
    ]);
    const people = await ids("members", "name", sql, isOtherWay);
    const accounts = await ids("accounts", "name, currency", sql, isOtherWay);
    const products = await ids("products", "name, currency", sql, isOtherWay);
    const scene = deals.map((one, index) => ({ ...one, id: idOf(index, isOtherWay), name: `Deal ${index}` }));
    if (isOtherWay) scene.reverse();
    await sql.query(
      `insert into deals (workspace_id, id, name, stage_id, value_minor, currency, probability, created_at, opened_on, close_date,
         stage_entered_at, updated_at, is_imported, owner_id, account_id, product_id)
       select $1, (d ->> 'id')::uuid, d ->> 'name', (d ->> 'stage_id')::uuid, (d ->> 'value')::bigint, d ->> 'currency', (d ->> 'probability')::int,
         (d ->> 'created_at')::timestamptz, (d ->> 'opened')::date, (d ->> 'closes')::date, case when not (d ->> 'imported')::boolean then (d ->> 'in_stage')::timestamptz end,
         (d ->> 'in_stage')::timestamptz, (d ->> 'imported')::boolean, (d ->> 'owner_id')::uuid, (d ->> 'account_id')::uuid, (d ->> 'product_id')::uuid
       from jsonb_array_elements($2) d`,
      [
        ada.workspace.id,
        JSON.stringify(
          scene.map((one) => ({
            ...one,
            stage_id: stages[one.stage]?.id,
            created_at: `${one.entered}T12:00:00 Asia/Tokyo`,
            in_stage: new Date(now.getTime() - one.inStageDays * 86_400_000 - 1000).toISOString(),
            owner_id: one.owner === null ? null : people[one.owner],
            account_id: one.account === null ? null : accounts[one.account],
            product_id: one.product === null ? null : products[one.product],
          })),
        ),
      ],
    );
    await sql.query(
      `insert into activities (workspace_id, kind, title, deal_id, starts_at)
       select $1, 'call', 'Call', (c ->> 'id')::uuid, (c ->> 'at')::timestamptz from jsonb_array_elements($2) c`,
      [
        ada.workspace.id,
        JSON.stringify(
          scene.flatMap(({ calls, id }) =>
            calls.map((ago) => ({ id, at: `${addDays(today, -ago)}T00:30:00 Asia/Tokyo` })),
          ),
        ),
      ],
    );
    for (const [name, value] of Object.entries(isOtherWay ? elsewhere : {})) {
      await sql.query("select set_config($1, $2, true)", [name, value]);
    }
    const counted = await countFactsAs(sql, ada, { workspaceId: ada.workspace.id, period: `${days}d` });
    if (!counted) throw new Error("Ada cannot read her workspace");
    return { counted, names: { owner: people, account: accounts, product: products } };
  } finally {
    await sql.query("rollback");
    sql.release();
  }
}

const idOf = (index: number, isOtherWay = false) =>
  `00000000-0000-4000-8000-${String(isOtherWay ? 999 - index : index).padStart(12, "0")}`;

/** Inserts nine rows, N1 to N9, in this order or in reverse. Returns their IDs in the order N1 to N9. */
async function ids(table: string, columns: string, sql: PoolClient, isOtherWay: boolean): Promise<string[]> {
  const values = columns.includes("currency") ? "'N' || n, 'USD'" : "'N' || n";
  const { rows } = await sql.query<{ id: string }>(
    `insert into ${table} (workspace_id, ${columns}) select $1, ${values} from generate_series(${isOtherWay ? "9, 1, -1" : "1, 9"}) n returning id`,
    [ada.workspace.id],
  );
  const made = rows.map(({ id }) => id);
  return isOtherWay ? made.reverse() : made;
}

test(
  "every number of a pipeline analysis equals an independent count, and contributions add up to the total",
  { tags: "deep" },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(dealArbitrary, { maxLength: 60, size: "max" }),
        perhaps(fc.integer({ min: 1, max: 50 })),
        async (deals, limit) => {
          const { counted, names } = await facts(deals, limit);
          expect([counted.since_before, counted.since, counted.today]).toEqual([sinceBefore, since, today]);
          expect(counted.deals).toBe(deals.length);
          expect(counted.rows).toBe(deals.length + sum(deals.map(({ calls }) => calls.length)));
          for (const measure of ["won", "lost", "opened"] as const) expectMeasure(counted, measure, deals, names);
          const open = deals.filter(({ stage }) => kindOf(stage) === "open");
          expect(counted.open).toMatchObject({ deals: open.length, minor: sum(open.map((one) => minorOf(one))) });
          expect(counted.unrated).toBe(deals.filter(isLeftOut).length);
          const found = deals.map((one) => signsOf(one, deals, limit, stages));
          for (const name of new Set([...found.flat(), ...counted.signs.map(({ sign }) => sign)])) {
            const marked = deals.filter((_, index) => found[index]?.includes(name));
            const sign = counted.signs.find((one) => one.sign === name);
            expect({ name, deals: sign?.deals ?? 0, minor: sign?.minor ?? 0 }).toEqual({
              name,
              deals: marked.length,
              minor: sum(marked.map((one) => minorOf(one))),
            });
            const listed = new Set(sign?.listed.map(({ id }) => id));
            expect(listed.size).toBe(Math.min(20, marked.length));
            expect(deals.every((_, index) => !listed.has(idOf(index)) || found[index]?.includes(name))).toBe(true);
          }
          const rotting = counted.signs.find(({ sign }) => sign === "rotting");
          const unknown = new Set(deals.flatMap(({ imported }, index) => (imported ? [idOf(index)] : [])));
          for (const { id, days } of rotting?.listed ?? []) expect(days === null, id).toBe(unknown.has(id));
          expect(counted.undated).toEqual({
            opened: deals.filter((one) => openedOf(one) === null).length,
            closed: deals.filter((one) => kindOf(one.stage) !== "open" && closedOf(one) === null).length,
            decided: deals.filter(({ stage }) => kindOf(stage) !== "open").length,
          });
          const isAtRisk = (names: string[]) => names.some((name) => ["overdue", "doubtful", "quiet"].includes(name));
          expect(counted.at_risk.deals).toBe(found.filter(isAtRisk).length);
          expect(counted.at_risk.listed.length).toBe(Math.min(100, counted.at_risk.deals));
          expectLinked(analysePipeline(counted));
        },
      ),
      { numRuns: 20 },
    );
  },
);

type Names = Awaited<ReturnType<typeof facts>>["names"];

function expectMeasure(counted: Facts, measure: "won" | "lost" | "opened", deals: readonly Deal[], names: Names) {
  const worthThen = (one: Deal) => minorOf(one, happened(measure, one));
  const isValued = (one: Deal) => knownOf(one, happened(measure, one)) !== null;
  const nowOnes = deals.filter((one) => within(happened(measure, one), since, today));
  const before = deals.filter((one) => within(happened(measure, one), sinceBefore, addDays(since, -1)));
  const totalOf = (isNow: boolean) => counted.totals.find((one) => one.measure === measure && one.is_now === isNow);
  for (const [isNow, some] of [
    [true, nowOnes],
    [false, before],
  ] as const) {
    const total = totalOf(isNow) ?? { deals: 0, minor: 0, valued: 0 };
    expect({ measure, isNow, deals: total.deals, minor: total.minor, valued: total.valued }).toEqual({
      measure,
      isNow,
      deals: some.length,
      minor: sum(some.map(worthThen)),
      valued: some.filter(isValued).length,
    });
  }
  const parts = [nowOnes, before];
  expect(counted.by_value[measure] ?? false).toBe(
    parts.every((some) => some.filter(isValued).length >= 0.8 * some.length) &&
      parts.some((some) => sum(some.map(worthThen)) !== 0),
  );
  for (const dimension of ["stage", "owner", "account", "product"] as const) {
    const shares = counted.contributions.filter((one) => one.measure === measure && one.dimension === dimension);
    expect(sum(shares.map(({ minor }) => minor))).toBe(sum(nowOnes.map(worthThen)));
    expect(sum(shares.map((share) => share.minor_before))).toBe(sum(before.map(worthThen)));
    expect(sum(shares.map((share) => share.deals))).toBe(nowOnes.length);
    expect(sum(shares.map((share) => share.deals_before))).toBe(before.length);
    for (const { kind, id, deals: many, minor, minor_before: minorBefore } of shares) {
      if (kind === "others") continue;
      const isOf = (one: Deal) => {
        if (dimension === "stage") return stages[one.stage]?.id === id;
        const index = one[dimension];
        return (index === null ? null : names[dimension][index]) === id;
      };
      const own = nowOnes.filter(isOf);
      expect({ many, minor, minorBefore }).toEqual({
        many: own.length,
        minor: sum(own.map(worthThen)),
        minorBefore: sum(before.filter(isOf).map(worthThen)),
      });
    }
  }
}

test("an analysis of little or no data says so, and shows no trend", async () => {
  const empty = analysePipeline((await facts([], null)).counted);
  expect(empty.changes.map(({ key }) => key)).toEqual(["wonNothing", "lostNothing", "openedNothing"]);
  expect(empty).toMatchObject({ steps: [], limits: [], standing: [{ key: "openNothing" }] });
  expect(empty.risks.map(({ key }) => key)).toEqual(["riskNothing"]);

  const one = analysePipeline((await facts([plain], null)).counted);
  expect(one.changes.map(({ key }) => key)).toEqual(["wonNothing", "lostNothing", "openedFew"]);
  expect(one.changes[2]?.values.change).toBeUndefined();
  expect(one.stuck.map(({ key }) => key)).toEqual(["stuckUnknown"]);
  expect(one.limits.map(({ key }) => key)).toEqual(["limitUndated", "limitSilent", "limitWon"]);

  const abroad = Array.from({ length: 8 }, () => ({ ...plain, currency: "GBP" }));
  const foreign = analysePipeline((await facts(abroad, null)).counted);
  expect(foreign.changes[2]).toMatchObject({ key: "openedUnvalued", count: 8 });
  expect(foreign.limits[0]).toMatchObject({ key: "limitUnrated", count: 8 });
});

test("the same records give identical findings, regardless of their ids, their order and the caller", async () => {
  const scene = fc.sample(dealArbitrary, { numRuns: 50, seed: 7 });
  // These deals differ only in their names.
  const deals = [...scene, ...scene.slice(0, 20), ...Array.from({ length: 30 }, () => plain)];
  const write = async (isOtherWay: boolean) => {
    const { counted, names } = await facts(deals, 10, isOtherWay);
    const known = Object.entries(names).flatMap(([kind, ids]) =>
      ids.map((id, index) => [id, `${kind} ${index}`] as const),
    );
    const own = deals.map((_, index) => [idOf(index, isOtherWay), `deal ${index}`] as const);
    const text = JSON.stringify(analysePipeline(counted));
    return [...known, ...own].reduce((found, [id, name]) => found.replaceAll(id, name), text);
  };
  const first = await write(false);
  expect(first).toContain("deal 1");
  expect(await write(true)).toBe(first);
});

test("a deal that moved back to an earlier stage is at risk until it moves forward again", async () => {
  const sql = await at.database.owner.connect();
  try {
    await sql.query("begin");
    const back = await at.make.deal(ada.workspace, { stage_id: stages.Negotiation?.id });
    const forward = await at.make.deal(ada.workspace, { stage_id: stages.Negotiation?.id });
    const move = (id: string, name: string) =>
      sql.query("update deals set stage_id = $3 where workspace_id = $1 and id = $2", [
        ada.workspace.id,
        id,
        stages[name]?.id,
      ]);
    await move(back.id, "Qualified");
    await move(forward.id, "Qualified");
    await move(forward.id, "Negotiation");
    const counted = await countFactsAs(sql, ada, { workspaceId: ada.workspace.id, period: "30d" });
    const sign = counted?.signs.find((one) => one.sign === "back");
    expect(sign?.listed.map(({ id }) => id)).toEqual([back.id]);
  } finally {
    await sql.query("rollback");
    sql.release();
  }
});
