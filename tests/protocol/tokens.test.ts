import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { freshEmail } from "../kit/fresh-email.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { withinADay } from "../kit/within-a-day.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda();
});
beforeEach(withinADay);
afterAll(() => vanda?.stop());

async function newUser() {
  const email = freshEmail("new-user");
  const client = vanda.client();
  const { data } = await client.auth.signUp({ email, password: "orchid-4711!" });
  return { client, email, id: data.user?.id ?? "" };
}

const tables = ["user_tokens", "token_transactions", "daily_bonuses"] as const;
const rowsOf = async (client: SupabaseClient, table: string) => (await client.from(table).select("*")).data;

test("a user can read only their own tokens, transactions and bonuses", async () => {
  const { client: ana, email, id } = await newUser();
  const { client: bo, id: boId } = await newUser();
  expect((await ana.rpc("claim_login_bonus")).data).toEqual({ success: true, tokens: 5 });
  expect((await ana.from("user_tokens").select("*").eq("user_id", id).single()).data).toEqual({
    user_id: id,
    email,
    total_tokens: 15,
    used_tokens: 0,
    available_tokens: 15,
  });
  for (const table of tables) {
    expect(
      (await rowsOf(ana, table))?.map((row) => row.user_id),
      table,
    ).toContain(id);
    expect(
      (await rowsOf(ana, table))?.map((row) => row.user_id),
      table,
    ).not.toContain(boId);
    expect((await bo.from(table).select("*").eq("user_id", id)).data, table).toEqual([]);
    expect((await vanda.client().from(table).select("*")).error?.code, table).toBe("42501");
  }
  const none = await bo.from("daily_bonuses").select("*").eq("user_id", boId).single();
  expect(none.error?.code).toBe("PGRST116");
});

test("every direct write is rejected, for every caller", async () => {
  const { client: ana, id } = await newUser();
  await ana.rpc("claim_login_bonus").throwOnError();
  const written: Record<(typeof tables)[number], Record<string, unknown>> = {
    user_tokens: { user_id: id, email: null, total_tokens: 99, used_tokens: 0, available_tokens: 99 },
    token_transactions: { id: crypto.randomUUID(), user_id: id, type: "purchase", amount: 99, description: "Gift" },
    daily_bonuses: { user_id: id, bonus_date: "2026-01-01", total_daily_bonuses: 0 },
  };
  const before = await Promise.all(tables.map((table) => rowsOf(ana, table)));
  for (const table of tables)
    for (const client of [ana, vanda.client(), vanda.client(vanda.secretKey)]) {
      const of = client.from(table);
      const codes = [
        await of.insert(written[table]),
        await of.upsert(written[table]),
        await of.update(written[table]).eq("user_id", id),
        await of.delete().eq("user_id", id),
      ].map(({ error }) => error?.code);
      expect(codes, table).toEqual(["42501", "42501", "42501", "42501"]);
    }
  expect(await Promise.all(tables.map((table) => rowsOf(ana, table)))).toEqual(before);
});

test("a section earns its bonus once a day, for three sections a day, and an invalid route earns none", async () => {
  const { client } = await newUser();
  const explore = async (route: string) => (await client.rpc("claim_exploration_bonus", { route })).data;
  expect(await explore("/dashboard/tokens")).toEqual({ success: false, tokens: 0 });
  expect(await explore("/dashboard/edu")).toEqual({ success: true, tokens: 5, section: "Education Dashboard" });
  expect(await explore("/dashboard/education")).toMatchObject({ success: false, tokens: 0 });
  expect(await explore("/dashboard/sales/")).toMatchObject({ success: true });
  expect(await explore("/dashboard")).toMatchObject({ success: true });
  expect(await explore("/dashboard/profile")).toMatchObject({ success: false, tokens: 0 });
  expect((await vanda.client().rpc("claim_login_bonus")).error?.code).toBe("42501");
});
