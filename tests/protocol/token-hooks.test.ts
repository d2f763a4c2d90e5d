import { QueryClient } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { useAuth } from "#web/data/auth/auth-provider.tsx";
import { loadConfig } from "#web/data/requests/config.ts";
import { connect, supabase } from "#web/data/requests/supabase.ts";
import { transactionsQuery } from "#web/data/tokens/token-history.ts";
import { tokenActions, useTokens } from "#web/data/tokens/token-provider.tsx";

import { freshEmail } from "../kit/fresh-email.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { withinADay } from "../kit/within-a-day.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda();
  // The browser APIs that the screens use.
  const storage = new Map<string, string>();
  vi.stubGlobal("location", { origin: vanda.url });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  const reach = globalThis.fetch;
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => reach(new URL(url, vanda.url), init));
  connect(await loadConfig());
});
beforeEach(withinADay);
afterAll(async () => {
  // Otherwise the client's next check would find no storage.
  await supabase.auth.stopAutoRefresh();
  vi.unstubAllGlobals();
  await vanda?.stop();
});

const actions = tokenActions(new QueryClient());
const failures = async () => ({
  fetch: await actions.fetchTokens(),
  initialize: await actions.initializeTokens(),
  add: await actions.addTokens(5, "a gift"),
  use: await actions.useTokens(1, "a question"),
  login: await actions.claimLoginBonus(),
  exploration: await actions.claimExplorationBonus("/dashboard"),
  energy: await actions.claimEnergyBonus(),
  transactions: await actions.fetchTransactions(),
});
const nothing = { success: false, tokens: 0 };

test("the hooks throw an error that names the missing provider", () => {
  const within = (hook: () => unknown) => renderToString(createElement(() => (hook(), null)));
  expect(() => within(useAuth)).toThrow("useAuth must be used within an AuthProvider");
  expect(() => within(useTokens)).toThrow("useTokens must be used within a TokenProvider");
});

test("a failed hook returns an empty result and writes a warning to the console", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  expect(await failures()).toEqual({
    fetch: null,
    initialize: null,
    add: false,
    use: false,
    login: nothing,
    exploration: nothing,
    energy: nothing,
    transactions: [],
  });
  expect(warn).toHaveBeenCalledTimes(8);
});

test("with a signed-in user the hooks return the server's data, and cannot add or spend tokens themselves", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  await supabase.auth.signUp({ email: freshEmail("ana"), password: "orchid-4711!" });
  expect(await actions.claimLoginBonus()).toEqual({ success: true, tokens: 5 });
  expect(await actions.claimLoginBonus()).toEqual(nothing);
  expect(await actions.claimExplorationBonus("/dashboard/contacts")).toEqual(nothing);
  expect(await actions.claimExplorationBonus("/dashboard/sales")).toEqual({ success: true, tokens: 5 });
  expect(warn).not.toHaveBeenCalled();
  expect(await actions.addTokens(100, "a gift")).toBe(false);
  expect(await actions.useTokens(1, "a question")).toBe(false);
  expect(await actions.fetchTokens()).toMatchObject({
    total_tokens: 20,
    used_tokens: 0,
    available_tokens: 20,
    expire_at: null,
  });
  expect((await actions.fetchTransactions(2)).map(({ description }) => description)).toEqual([
    "Daily exploration bonus: Sales Analytics",
    "Daily login bonus",
  ]);
});

test("the history is paged without repeating entries of the same moment, and its days follow the time zone", async () => {
  const { data } = await supabase.auth.signUp({ email: freshEmail("bo"), password: "orchid-4711!" });
  await vanda.database.owner.query(
    `insert into public.token_transactions (id, user_id, type, amount, description, created_at)
     select gen_random_uuid(), $1, 'usage', -1, 'AI assistant: ' || n, timestamptz '2026-03-10 23:30+00' - n / 60 * interval '1 hour'
     from generate_series(1, 119) n`,
    [data.user?.id],
  );
  const read = async (search: Parameters<typeof transactionsQuery>[0], timeZone: string) => {
    const client = new QueryClient();
    const { pages } = await client.fetchInfiniteQuery({ ...transactionsQuery(search, timeZone), pages: 9 });
    return { sizes: pages.map(({ length }) => length), rows: pages.flat() };
  };
  const all = await read({}, "UTC");
  expect(all.sizes).toEqual([50, 50, 20]);
  expect(new Set(all.rows.map(({ id }) => id)).size).toBe(120);
  expect(all.rows.map(({ created_at: at }) => at)).toEqual(
    all.rows
      .map(({ created_at: at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect((await read({ type: "purchase" }, "UTC")).rows.map(({ description }) => description)).toEqual([
    "Initial tokens",
  ]);
  const lateAndEarly = [
    ["2026-03-10", "UTC"],
    ["2026-03-11", "Asia/Singapore"],
    ["2026-03-11", "UTC"],
  ] as const;
  const counts = lateAndEarly.map(async ([day, zone]) => (await read({ from: day, to: day }, zone)).rows.length);
  expect(await Promise.all(counts)).toEqual([119, 119, 0]);
});
