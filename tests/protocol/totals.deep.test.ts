import { afterAll, beforeAll, expect, test } from "vitest";

import { filterTexts, type FilterContext } from "#domain/records/filter-request.ts";
import { groupColumns } from "#domain/records/lists/table-groups.ts";
import { columnOf, type RecordColumn, recordColumns } from "#domain/records/record-columns.ts";
import { type RecordFilter, readFilters, writeFilters } from "#domain/records/record-filters.ts";
import { applyFiltersWithin } from "#web/data/records/record-request.ts";
import {
  allTotalsSelect,
  groupsSelect,
  toGroups,
  type TotalsRow,
  toTotals,
  weigh,
  wholeGroups,
} from "#web/data/records/totals-request.ts";

import { type ImportClient, importingPerson } from "../kit/import-client.ts";
import { askAs } from "../kit/measures/ask-as.ts";
import { opportunityFiles } from "../kit/opportunity-files.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";

const files = opportunityFiles({ seed: 11, accounts: 40, deals: 800 });
const columns = recordColumns("deals");
let vanda: Vanda;
let ada: ImportClient;
let context: FilterContext;

beforeAll(async () => {
  vanda = await shareVanda();
  ada = await importingPerson(vanda);
  for (const file of [files.accounts, files.products, files.opportunities]) await ada.import(Buffer.from(file));
  context = { id: ada.workspaceId, currency: "USD", time_zone: "Pacific/Auckland" };
  // Some deals have a value in another currency, and some have their own probability.
  await sql("update deals set currency = 'EUR' where hashtext(external_id) % 5 = 0 and workspace_id = $1");
  await sql("update deals set probability = 33 where hashtext(external_id) % 3 = 0 and workspace_id = $1");
  // In New Zealand, some of these deals were created in April. Only Postgres may set the creation time of a row.
  await vanda.database.owner.query("alter table deals disable trigger touch");
  await sql(
    "update deals set created_at = '2026-03-31T10:00:00Z'::timestamptz + hashtext(external_id) % 8 * interval '1 hour' where workspace_id = $1",
  );
  await vanda.database.owner.query("alter table deals enable trigger touch");
});
afterAll(() => vanda?.stop());

/** Queries Postgres directly, bypassing the API and row-level security. */
async function sql(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const { rows } = await vanda.database.owner.query(text, [ada.workspaceId, ...values]);
  return rows;
}

async function ask(select: string, filters: readonly RecordFilter[] = []): Promise<TotalsRow[]> {
  const request = ada.supabase.from("deals").select(select).eq("workspace_id", context.id);
  request.setHeader("Prefer", `timezone=${context.time_zone}`);
  const where = readFilters(columns, writeFilters(filters));
  const { data } = await filterTexts(columns, where, context)
    .reduce((narrowed, condition) => narrowed.or(condition), request)
    .throwOnError();
  return data as unknown as TotalsRow[];
}

/** Returns the totals that a table shows. */
async function totalsOf(filters: readonly RecordFilter[] = []) {
  const { data: stages } = await ada.supabase.from("stages").select("id, kind, default_probability").throwOnError();
  return toTotals(columns, context, weigh(columns, await ask(allTotalsSelect(columns), filters), stages));
}

const independent = `
  select s.kind, d.currency, count(*)::int as count, sum(d.value_minor)::float8 as value_minor,
    sum(d.value_minor * coalesce(d.probability, s.default_probability) / 100.0)::float8 as weighted
  from deals d join stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id
  where d.workspace_id = $1`;
const kinds = ["open", "won", "lost"];
const rounded = (value: unknown) => (value === null ? null : Math.round(Number(value)));
const asSums = (rows: Record<string, unknown>[]) =>
  rows
    .map(({ kind, currency, count, value_minor, weighted }) => ({
      kind,
      currency,
      count,
      minor: { value_minor: rounded(value_minor), weighted: rounded(weighted) },
    }))
    .toSorted((one, other) => String(one.currency).localeCompare(String(other.currency)))
    .toSorted((one, other) => Number(other.count) - Number(one.count))
    .toSorted((one, other) => kinds.indexOf(String(one.kind)) - kinds.indexOf(String(other.kind)));

test("the totals of the table equal all imported deals, amounts separated by currency, and by open, won and lost", async () => {
  const totals = await totalsOf();
  expect(totals.sums).toEqual(asSums(await sql(`${independent} group by s.kind, d.currency`)));
  expect(totals.sums.map(({ kind, currency }) => `${kind} ${currency}`)).toEqual(
    kinds.flatMap((kind) => [`${kind} USD`, `${kind} EUR`]),
  );
  expect(totals.count).toBe(800);
});

test("the totals of a filtered table are those of the matching rows", async () => {
  const filters: RecordFilter[] = [
    { column: "close_date", operator: "between", values: ["2017-01-01", "2017-06-30"] },
    { column: "value_minor", operator: "gt", values: ["1000"] },
  ];
  const totals = await totalsOf(filters);
  const rows = await sql(
    `${independent} and d.close_date between '2017-01-01' and '2017-06-30' and d.currency = 'USD' and d.value_minor > 100000 group by s.kind, d.currency`,
  );
  expect(totals.sums).toEqual(asSums(rows));
  expect(totals.count).toBeGreaterThan(15);
});

/** Returns the SQL expression that groups deals. */
function keyOf({ name, kind }: RecordColumn): string {
  if (kind === "date") return `to_char(d.${name}, 'YYYY-MM')`;
  if (kind === "moment") return `to_char(d.${name} at time zone '${context.time_zone}', 'YYYY-MM')`;
  return `d.${name}::text`;
}

test("groups by any column or by month equal the sums of their rows and add up to the total", async () => {
  for (const by of groupColumns(columns).filter(({ name }) => name !== "lost_reason")) {
    const groups = toGroups(columns, by, context, await ask(groupsSelect(columns, by)));
    const rows = await sql(
      independent.replace("select", `select ${keyOf(by)} as key,`) + ` group by ${keyOf(by)}, s.kind, d.currency`,
    );
    expect(
      groups.reduce((count, group) => count + group.count, 0),
      by.name,
    ).toBe(800);
    for (const group of groups) {
      expect(group.sums, `${by.name} ${group.value}`).toEqual(asSums(rows.filter(({ key }) => key === group.value)));
    }
    expect(groups.length).toBe(new Set(rows.map(({ key }) => key)).size);
  }
});

test("the first and the last group have as many rows as their counts", async () => {
  for (const name of ["account_id", "close_date", "created_at"]) {
    const by = columnOf(columns, name);
    if (!by) throw new Error(`Deals have no ${name}`);
    const groups = toGroups(columns, by, context, await ask(groupsSelect(columns, by)));
    expect(groups.length, name).toBeGreaterThan(1);
    for (const { value, count } of [groups[0], groups.at(-1)].flatMap((group) => group ?? [])) {
      const all = ada.supabase.from("deals").select("id").eq("workspace_id", context.id);
      const { data } = await applyFiltersWithin(all, columns, { column: by, value }, context).throwOnError();
      expect(data, `${name} ${value}`).toHaveLength(count);
    }
  }
});

test("only complete groups are returned if there are more than a response can have", () => {
  const row = (value: string | null, currency: "EUR" | "USD") => ({ vanda_group: value, currency, count: 1 });
  const come = [row("Ash", "EUR"), row("Ash", "USD"), row("Beech", "EUR")];
  expect(toGroups(columns, groupColumns(columns)[0]!, context, wholeGroups(come)).map(({ count }) => count)).toEqual([
    2,
  ]);
});

test("open and won totals equal those of Postgres", async () => {
  const [open, won] = await askAs(
    ada.supabase,
    context.id,
    { measures: ["open_deals", "open_pipeline", "weighted_pipeline"], range: "today", by: ["stage"] },
    { measures: ["deals_won", "won_value"], range: { from: "2000-01-01", to: "2100-01-01" } },
  );
  const stages = await sql(`
    select s.id as stage_id, count(d.id)::int as deals, (sum(d.value_minor) filter (where d.currency = 'USD'))::float8 as value,
      (sum(d.value_minor * coalesce(d.probability, s.default_probability) / 100.0) filter (where d.currency = 'USD'))::float8 as weighted
    from stages s join deals d on d.workspace_id = s.workspace_id and d.stage_id = s.id
    where s.workspace_id = $1 and s.kind = 'open' group by s.id order by s.id`);
  const result = open?.rows.map(({ by: [stage], values }) => [
    stage?.id,
    ...values.map((value) => rounded(value ?? 0)),
  ]);
  expect(result?.toSorted()).toEqual(
    stages.map(({ stage_id, deals, value, weighted }) => [
      stage_id,
      deals,
      rounded(value ?? 0),
      rounded(weighted ?? 0),
    ]),
  );
  const [counted] = await sql(`
    select count(*)::int as deals, (sum(d.value_minor) filter (where d.currency = 'USD'))::float8 as worth
    from deals d join stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id
    where d.workspace_id = $1 and s.kind = 'won'`);
  expect(won?.total.values).toEqual([counted?.deals, counted?.worth]);
  expect(counted?.deals).toBe(files.truth.won);
});
