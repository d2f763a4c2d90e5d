import fc from "fast-check";
import type { PoolClient } from "pg";
import { beforeAll, expect, test } from "vitest";

import type { Builder, BuiltUser } from "../../tests/kit/builder.ts";
import { useDatabase } from "../../tests/kit/use-database.ts";

const at = useDatabase();
let ada: BuiltUser;
beforeAll(async () => {
  ada = await at.make.user();
  await at.database.owner.query(
    "create or replace function private.now() returns timestamptz language sql stable as $$ select coalesce(nullif(current_setting('test.now', true), '')::timestamptz, now()) $$",
  );
});
const day = 86_400_000;
// Zones whose clocks change at midnight, or that are far from UTC, with half and quarter hours.
const zones = [
  "UTC",
  "America/Havana",
  "Asia/Beirut",
  "Africa/Cairo",
  "America/St_Johns",
  "Asia/Kathmandu",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
  "America/New_York",
];
const stageNames = ["Qualified", "Demo Scheduled", "Proposal Sent", "Negotiation", "Closed Won", "Closed Lost"];

/** Close to a midnight, anywhere: where the days of two zones differ. */
const moment = (from: string, to: string) =>
  fc
    .tuple(
      fc.date({ min: new Date(from), max: new Date(to), noInvalidDate: true }),
      fc.constantFrom(-1, 0, 1, 3_599_999, 3_600_000),
      fc.boolean(),
    )
    .map(
      ([date, offset, onTheHour]) =>
        new Date((onTheHour ? Math.floor(date.getTime() / 1_800_000) * 1_800_000 : date.getTime()) + offset),
    );
// In Havana 1 November 2026 begins twice, at four and at five o'clock UTC; 30 November is its last day to count.
const begunTwice = fc
  .constantFrom("2026-11-01T04:00:00Z", "2026-11-01T04:30:00Z", "2026-11-01T05:00:00Z")
  .map((text) => new Date(text));
const instant = fc.oneof(moment("2026-08-15T00:00:00Z", "2026-12-05T00:00:00Z"), begunTwice);
const money = fc.oneof(
  fc.constant(null),
  fc.integer({ min: -5_000, max: 5_000_000 }),
  fc.constantFrom(0, 1, 5, Number.MAX_SAFE_INTEGER),
);

const scene = fc.record({
  now: fc.oneof(moment("2026-10-20T00:00:00Z", "2026-12-02T00:00:00Z"), fc.constant(new Date("2026-11-30T12:00:00Z"))),
  zone: fc.constantFrom(...zones),
  currency: fc.constantFrom("USD", "JPY"),
  contacts: fc.array(
    fc.record({
      lifecycle: fc.constantFrom("lead", "lead", "prospect", "customer", "former", null),
      created: instant,
      imported: fc.boolean(),
    }),
    { maxLength: 25 },
  ),
  deals: fc.array(
    fc.record({
      stage: fc.constantFrom(...stageNames, "Closed Won"),
      value: money,
      currency: fc.constantFrom("USD", "USD", "JPY", "EUR"),
      probability: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 100 })),
      created: instant,
      closed: fc.oneof(fc.constant(null), instant),
      imported: fc.boolean(),
    }),
    { maxLength: 25 },
  ),
});
type Scene = typeof scene extends fc.Arbitrary<infer T> ? T : never;

/** The day on the calendar of a zone, by the browser's rules and not by Postgres's. */
const dayIn = (zone: string, at: Date) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" }).format(at);
const daysBefore = (date: string, days: number) => new Date(Date.parse(date) - days * day).toISOString().slice(0, 10);
const utcDay = (at: Date) => at.toISOString().slice(0, 10);

async function play(sql: PoolClient, { now, zone, currency, contacts, deals }: Scene) {
  await sql.query("select set_config('test.now', $1, true)", [now.toISOString()]);
  await sql.query("update workspaces set currency = $2, time_zone = $3 where id = $1", [
    ada.workspace.id,
    currency,
    zone,
  ]);
  await sql.query(
    `insert into contacts (workspace_id, name, lifecycle, created_at, is_imported)
     select $1, 'Contact', (c ->> 'lifecycle')::lifecycle, (c ->> 'created')::timestamptz, (c ->> 'imported')::boolean from jsonb_array_elements($2) c`,
    [ada.workspace.id, JSON.stringify(contacts)],
  );
  await sql.query(
    `insert into deals (workspace_id, name, stage_id, value_minor, currency, probability, created_at, close_date, is_imported)
     select $1, 'Deal', s.id, (d ->> 'value')::bigint, d ->> 'currency', (d ->> 'probability')::int, (d ->> 'created')::timestamptz, (d ->> 'closed')::date,
       (d ->> 'imported')::boolean
     from jsonb_array_elements($2) d join stages s on s.workspace_id = $1 and s.name = d ->> 'stage'`,
    [ada.workspace.id, JSON.stringify(deals.map((deal) => ({ ...deal, closed: deal.closed && utcDay(deal.closed) })))],
  );
  await sql.query("select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)", [
    ada.caller.claims,
  ]);
}

function expectedHome({ now, zone, currency, contacts, deals }: Scene) {
  const today = dayIn(zone, now);
  const [start, startBefore] = [daysBefore(today, 29), daysBefore(today, 59)];
  const allLeads = contacts.filter(({ lifecycle }) => lifecycle === "lead");
  const leads = allLeads.filter(({ imported }) => !imported).map(({ created }) => dayIn(zone, created));
  const won = deals.filter(({ stage }) => stage === "Closed Won");
  // The day of an import is not the day on which a deal was won.
  const dated = won.filter(({ closed, imported }) => closed !== null || !imported);
  const closings = dated.map(({ created, closed }) => (closed ? utcDay(closed) : dayIn(zone, created)));
  return {
    new_leads: leads.filter((date) => date >= start).length,
    new_leads_before: leads.filter((date) => date >= startBefore && date < start).length,
    leads: allLeads.length,
    leads_undated: allLeads.length - leads.length,
    deals_closed: closings.filter((date) => date >= start && date <= today).length,
    deals_closed_before: closings.filter((date) => date >= startBefore && date < start).length,
    deals_won: won.length,
    deals_undated: won.length - dated.length,
    won_valued: won.filter((deal) => deal.currency === currency && deal.value !== null).length,
    won_minor: String(total(won.filter((deal) => deal.currency === currency).map(({ value }) => BigInt(value ?? 0)))),
    currency,
    period_start: start,
    period_end: today,
  };
}

function expectedPipeline({ currency, deals }: Scene, stages: Awaited<ReturnType<Builder["stages"]>>) {
  return stageNames.map((name) => {
    const here = deals.filter(({ stage }) => stage === name);
    const like = here.filter((deal) => deal.currency === currency);
    const percent = stages[name]?.default_probability ?? 0;
    const hundredfold = total(
      like.map(({ value, probability }) => BigInt(value ?? 0) * BigInt(probability ?? percent)),
    );
    return {
      name,
      deals: here.length,
      valued: like.filter(({ value }) => value !== null).length,
      value_minor: String(total(like.map(({ value }) => BigInt(value ?? 0)))),
      weighted_minor: String(roundHundredth(hundredfold)),
      other_currency: here.length - like.length,
    };
  });
}

const total = (values: bigint[]) => values.reduce((sum, value) => sum + value, 0n);
const roundHundredth = (value: bigint) => (value < 0n ? -((-value + 50n) / 100n) : (value + 50n) / 100n);

test("the summaries of home and pipeline agree with a computation of their own, in every zone and currency", async () => {
  const stages = await at.make.stages(ada.workspace);
  const sql = await at.database.owner.connect();
  try {
    await fc.assert(
      fc.asyncProperty(scene, async (given) => {
        await sql.query("begin");
        try {
          await play(sql, given);
          const home = await sql.query(
            `select new_leads::int, new_leads_before::int, leads::int, leads_undated::int, deals_closed::int,
               deals_closed_before::int, deals_won::int, deals_undated::int, won_valued::int,
               won_minor::text, currency, period_start::text, period_end::text from home_summary($1)`,
            [ada.workspace.id],
          );
          expect(home.rows).toEqual([expectedHome(given)]);
          const pipeline = await sql.query(
            `select name, deals::int, valued::int, value_minor::text, weighted_minor::text, other_currency::int from pipeline_summary($1)`,
            [ada.workspace.id],
          );
          expect(pipeline.rows).toEqual(expectedPipeline(given, stages));
        } finally {
          await sql.query("rollback");
        }
      }),
      { numRuns: 150 },
    );
  } finally {
    sql.release();
  }
});

test("a stranger gets no summary of a workspace, and a pipeline is summed up without the others", async () => {
  const bob = await at.make.user();
  const pipeline = await at.make.pipeline(ada.workspace);
  const stage = await at.make.stage(ada.workspace, { pipeline_id: pipeline.id, name: "Only" });
  const ask = async (user: BuiltUser, text: string) => {
    const sql = await at.database.owner.connect();
    try {
      await sql.query("begin; set local test.now = '2026-11-21'");
      await sql.query("select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)", [
        user.caller.claims,
      ]);
      return (
        await sql.query<Record<string, unknown>>(
          text,
          [ada.workspace.id, pipeline.id].slice(0, text.includes("$2") ? 2 : 1),
        )
      ).rows;
    } finally {
      await sql.query("rollback");
      sql.release();
    }
  };
  expect(await ask(bob, "select * from home_summary($1)")).toEqual([]);
  expect(await ask(bob, "select * from pipeline_summary($1)")).toEqual([]);
  expect(await ask(ada, "select stage_id from pipeline_summary($1, $2)")).toEqual([{ stage_id: stage.id }]);
  expect(await ask(ada, "select stage_id from pipeline_summary($1)")).toHaveLength(7);
});
