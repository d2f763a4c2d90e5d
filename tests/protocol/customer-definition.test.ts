import { afterAll, beforeAll, expect, test } from "vitest";

import { mulberry32 } from "#domain/numbers/mulberry32.ts";

import { askAs } from "../kit/measures/ask-as.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
});
afterAll(() => vanda?.stop());

type Status = "placed" | "cancelled" | "refunded" | null;
type Sale = {
  account: string | null;
  ago: number;
  minor: number;
  order: string | null;
  status: Status;
  currency: string;
};

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Returns sales of twelve accounts. Some accounts only return items, get them for free, or cancel all their orders. */
function randomSales(seed: number): Sale[] {
  const random = mulberry32(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  return Array.from({ length: 40 }, (_, no) => {
    const nr = below(13);
    const paid = [-1 - below(500), 0, 1 + below(5000)];
    const minor = paid[nr < 3 ? 0 : nr < 6 ? 1 : below(3)] ?? 0;
    // The status applies to the whole order, so each order has one line.
    const order = random() < 0.5 ? `A${no}` : null;
    const status = nr === 6 ? "cancelled" : ([null, null, "placed", "cancelled", "refunded"] as const)[below(5)];
    const currency = random() < 0.2 ? "XAG" : "USD";
    return {
      account: nr === 12 ? null : `Account ${nr}`,
      ago: 1 + below(700),
      minor,
      order,
      status: status ?? null,
      currency,
    };
  });
}

async function fill({ workspace: { id } }: SignedUp, sales: readonly Sale[]) {
  const { owner } = vanda.database;
  await owner.query(
    "insert into public.accounts (workspace_id, name) select $1, 'Account ' || n from generate_series(0, 11) n",
    [id],
  );
  await owner.query(
    `insert into public.sales (workspace_id, name, sold_on, account_id, revenue_minor, order_number, order_status, currency)
     select $1, 'Line', x.day, a.id, x.minor, x.order, x.status::public.order_status, x.currency
     from jsonb_to_recordset($2) x (day date, account text, minor bigint, "order" text, status text, currency text)
     left join public.accounts a on a.workspace_id = $1 and a.name = x.account`,
    [id, JSON.stringify(sales.map(({ ago, ...sale }) => ({ ...sale, day: dayAgo(ago) })))],
  );
}

async function read<T>(ana: SignedUp, path: string, input: object = {}): Promise<T> {
  const reply = await fetch(`${vanda.url}/functions/v1/customers/${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${ana.token}`, apikey: vanda.publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ workspace_id: ana.workspace.id, ...input }),
  });
  expect(reply.status).toBe(200);
  return (await reply.json()) as T;
}

/** Returns the accounts with a sale above 0 that was neither cancelled nor fully refunded. */
const customersOf = (sales: readonly Sale[]) =>
  new Set(
    sales.flatMap(({ account, minor, status }) =>
      account !== null && minor > 0 && (status ?? "placed") === "placed" ? account : [],
    ),
  ).size;

type Moves = { now: Record<"new" | "returning" | "customers", number> };

test.each([1, 2])("every query counts the same customers of random sales (seed %i)", async (seed) => {
  const sales = randomSales(seed);
  const ana = await signUp(vanda);
  const { client, workspace } = ana;
  await fill(ana, sales);
  const all = customersOf(sales);
  const year = { from: dayAgo(364), to: dayAgo(0) };
  const active = customersOf(sales.filter(({ ago }) => ago <= 364));

  const [ever, now, groups, products] = await askAs(
    client,
    workspace.id,
    { measures: ["active_customers", "new_customers"], range: "all" },
    { measures: ["active_customers"], range: year },
    { measures: ["active_customers"], range: "all", by: ["account"] },
    { measures: ["active_customers"], range: "all", by: ["product"] },
  );
  expect(ever?.total.values).toEqual([all, all]);
  expect(now?.total.values).toEqual([active]);
  expect(groups?.rows.filter(({ by: [group], values }) => group?.id && values[0] === 1)).toHaveLength(all);
  // Computed from the sales themselves rather than from their sums.
  expect(products?.total.values).toEqual([all]);

  // With 730 days, no customer is lost.
  const moves = (range: unknown) => read<Moves>(ana, "moves", { range, lapse_days: 730 });
  const ofAll = await moves("all");
  expect(ofAll.now).toMatchObject({ new: all, returning: 0, customers: all });
  const ofYear = await moves(year);
  expect(ofYear.now.new + ofYear.now.returning).toBe(active);
  const { growth } = await read<{ growth: Record<"new" | "customers", number>[] }>(ana, "growth", {
    grain: "month",
    lapse_days: 730,
  });
  expect([growth.at(-1)?.customers, growth.reduce((sum, one) => sum + one.new, 0)]).toEqual([all, all]);
  expect(await read(ana, "value")).toMatchObject({ customers: all });
  const { segments } = await read<{ segments: { customers: number }[] }>(ana, "segments");
  expect(segments.reduce((sum, { customers }) => sum + customers, 0)).toBe(all);
  expect(await read(ana, "economics", { range: "all" })).toMatchObject({ won: all });
  expect(
    await read(ana, "outlook", { account_id: groups?.rows.find(({ by: [group] }) => group?.id)?.by[0]?.id }),
  ).toMatchObject({ lacks: [{ what: "customers", found: all }, {}, {}] });

  await client.rpc("refresh_segments", { workspace_id: workspace.id }).throwOnError();
  const { data: accounts } = await client
    .from("accounts")
    .select("id, segment")
    .eq("workspace_id", workspace.id)
    .throwOnError();
  const listed = accounts.filter(({ segment }) => segment !== null);
  expect(listed).toHaveLength(all);
  await Promise.all(
    accounts.map(async ({ id, segment }) => {
      const { profile } = await read<{ profile: { segment: string | null; orders: number } }>(ana, "profile", {
        of_account: id,
      });
      expect([profile.segment, profile.orders > 0]).toEqual([segment, segment !== null]);
    }),
  );
});

test("where won deals are sales, an account counts as a customer only if its won deal has a value", async () => {
  const ana = await signUp(vanda);
  const { id } = ana.workspace;
  await vanda.database.owner.query(
    `with made as (insert into public.accounts (workspace_id, name) select $1, 'Account ' || n from generate_series(0, 2) n returning id, name),
     stage as (select s.id, s.pipeline_id from public.stages s where s.workspace_id = $1 and s.kind = 'won' limit 1)
     insert into public.deals (workspace_id, name, account_id, pipeline_id, stage_id, close_date, currency, value_minor)
     select $1, 'Deal', m.id, s.pipeline_id, s.id, $2::date, 'USD', case m.name when 'Account 1' then 0 when 'Account 2' then 100 end from made m cross join stage s`,
    [id, dayAgo(3)],
  );
  const [answer] = await askAs(ana.client, id, { measures: ["active_customers", "new_customers"], range: "all" });
  expect(answer?.total.values).toEqual([1, 1]);
  expect(await read(ana, "value")).toMatchObject({ customers: 1 });
});
