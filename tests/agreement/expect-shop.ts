import { beforeAll, afterAll, expect } from "vitest";

import { askAs } from "../kit/measures/ask-as.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { signUp } from "../kit/sign-up.ts";
import { expectCustomers } from "./expect-customers.ts";
import { expectSales, type ComparisonContext } from "./expect-sales.ts";
import { dayThere, fillShop, type Shop, zones } from "./shop.ts";
import { newTally, type Tally } from "./tally.ts";

/** Starts a server that all shops of a test file share. */
export function useShops() {
  const at = {} as { vanda: Vanda };
  beforeAll(async () => {
    at.vanda = await startVanda({ WORKER: "off" });
  });
  afterAll(() => at.vanda?.stop());
  return at;
}

type Zones = readonly (typeof zones)[number][];

/**
 * Compares every number that screens show about a shop with a count of its lines, in dollars and in pounds. Compares
 * them at one moment in three time zones with three different dates, or in the zones given for a currency. Returns the
 * number of comparisons.
 */
export async function expectShop(
  vanda: Vanda,
  shop: Shop,
  instant: string,
  { more, zonesOf = () => zones }: { more?: Place["more"]; zonesOf?: (currency: Currency) => Zones } = {},
): Promise<number> {
  const tally = newTally();
  await vanda.database.owner.query(
    `create or replace function private.now() returns timestamptz language sql stable as $$ select '${instant}'::timestamptz $$`,
  );
  for (const currency of ["USD", "GBP"] as const)
    await expectIn(vanda, shop, { currency, instant, tally, more, seenFrom: zonesOf(currency) });
  return tally.compared;
}

type Currency = "USD" | "GBP";
type Place = {
  currency: Currency;
  instant: string;
  tally: Tally;
  more: ((seen: ComparisonContext) => Promise<void>) | undefined;
  seenFrom: Zones;
};

async function expectIn(vanda: Vanda, shop: Shop, { currency, instant, tally, more, seenFrom }: Place) {
  const { owner } = vanda.database;
  const { client, token, workspace } = await signUp(vanda);
  // A workspace's currency can be set only while it has no amounts.
  await owner.query("update public.workspaces set currency = $2 where id = $1", [workspace.id, currency]);
  await fillShop(owner, workspace.id, shop);
  const namesOf = async (table: "accounts" | "products") => {
    const { rows } = await owner.query<{ id: string; name: string }>(
      `select id, name from public.${table} where workspace_id = $1`,
      [workspace.id],
    );
    return new Map(rows.map(({ id, name }) => [name, id]));
  };
  const [accounts, products] = [await namesOf("accounts"), await namesOf("products")];
  const days = new Set<string>();
  for (const zone of seenFrom) {
    await owner.query("update public.workspaces set time_zone = $2 where id = $1", [workspace.id, zone]);
    const today = dayThere(instant, zone);
    days.add(today);
    const seen: ComparisonContext = {
      shop,
      today,
      currency,
      tally,
      ask: (...questions) => askAs(client, workspace.id, ...questions),
    };
    await expectSales(seen);
    await more?.(seen);
    await expectCustomers({
      ...seen,
      accounts,
      products,
      customers: async (path, input = {}) => {
        const reply = await fetch(`${vanda.url}/functions/v1/customers/${path}`, {
          method: "POST",
          headers: {
            apikey: vanda.publishableKey,
            authorization: `Bearer ${token}`,
            "content-type": "application/json",
          },
          body: JSON.stringify({ workspace_id: workspace.id, ...input }),
        });
        expect(reply.status, path).toBe(200);
        return (await reply.json()) as never;
      },
      rpc: async (name, input = {}) => {
        const { data, error } = await client.rpc(name as never, { workspace_id: workspace.id, ...input } as never);
        if (error) throw new Error(error.message);
        return data as never;
      },
    });
  }
  expect(days.size).toBe(seenFrom.length);
}
