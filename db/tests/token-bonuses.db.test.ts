import { expect, test } from "vitest";

import { useLedger } from "../../tests/kit/use-ledger.ts";

const { at, claim, tokensOf, historyOf } = useLedger();

test("the login bonus is 5 tokens once per UTC day", async () => {
  const ana = await at.make.user();
  expect(await claim(ana, "claim_login_bonus()", "2026-03-10T23:59:59.999Z")).toEqual({ success: true, tokens: 5 });
  expect(await claim(ana, "claim_login_bonus()", "2026-03-10T23:59:59.999Z")).toEqual({ success: false, tokens: 0 });
  expect(await claim(ana, "claim_login_bonus()", "2026-03-11T00:00:00Z")).toEqual({ success: true, tokens: 5 });
  expect(await tokensOf(ana)).toEqual([20, 0, 20]);
});

test("exploring earns a bonus for three different sections a day, at any of their addresses", async () => {
  const ana = await at.make.user();
  const explore = (route: string) => claim(ana, `claim_exploration_bonus('${route}')`);
  expect(await explore("/dashboard/edu")).toEqual({ success: true, tokens: 5, section: "Education Dashboard" });
  expect(await explore("/dashboard/education")).toMatchObject({ success: false, tokens: 0 });
  expect(await explore("/dashboard/contacts")).toEqual({ success: false, tokens: 0 });
  expect(await explore("/dashboard/")).toMatchObject({ success: true, section: "Main Dashboard" });
  expect(await explore("/dashboard/sales")).toMatchObject({ success: true });
  expect(await explore("/dashboard/profile")).toMatchObject({ success: false });
  expect(await historyOf(ana)).toContainEqual({
    type: "purchase",
    amount: 5,
    description: "Daily exploration bonus: Sales Analytics",
  });
  const [day] = await at.as(ana, "select * from daily_bonuses");
  expect(day).toMatchObject({ login_bonus_claimed: false, exploration_bonuses_claimed: 3, total_daily_bonuses: 15 });
});

test("fully recharged energy earns a bonus once a day, within the daily limit of 20 tokens", async () => {
  const ana = await at.make.user();
  expect(await claim(ana, "claim_energy_bonus()")).toEqual({ success: true, tokens: 5 });
  expect(await claim(ana, "claim_energy_bonus()")).toEqual({ success: false, tokens: 0 });
  await claim(ana, "claim_login_bonus()");
  for (const route of ["", "/sales", "/profile"]) await claim(ana, `claim_exploration_bonus('/dashboard${route}')`);
  const [day] = await at.as(ana, "select * from daily_bonuses");
  expect(day).toMatchObject({ login_bonus_claimed: true, exploration_bonuses_claimed: 2, total_daily_bonuses: 20 });
  expect(await tokensOf(ana)).toEqual([30, 0, 30]);
});

test("only one of 50 concurrent claims of the login bonus is paid", async () => {
  const ana = await at.make.user();
  const answers = await Promise.all(Array.from({ length: 50 }, () => claim(ana, "claim_login_bonus() -> 'success'")));
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await tokensOf(ana)).toEqual([15, 0, 15]);
});
