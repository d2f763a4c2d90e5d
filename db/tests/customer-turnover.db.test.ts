import { existsSync, readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { realData } from "../../tests/kit/real-data.ts";
import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();
const lapse = 60;
const turnover = async (user: Awaited<ReturnType<typeof at.make.user>>, since: string, until: string) => {
  const [found] = await at.as(
    user,
    "select before::int, won::int, back::int, lost::int, minor, unrated::int from private.customer_turnover($1, 'USD', $2, $3, $4)",
    [user.workspace.id, since, until, lapse],
  );
  return found;
};

test("customers at the start of a period plus won minus lost customers are those at the end", async () => {
  const [user, stranger] = [await at.make.user(), await at.make.user()];
  const buys = async (days: readonly string[], values = {}) => {
    const { id } = await at.make.account(user.workspace);
    for (const sold_on of days)
      await at.make.sale(user.workspace, { account_id: id, sold_on, revenue_minor: 1000, currency: "USD", ...values });
  };
  await buys(["2026-01-30"]); // 31 March is the last of its 60 days
  await buys(["2026-01-29"]); // lost on 31 March
  await buys(["2026-02-10", "2026-04-20"]); // lost on 12 April, back on the 20th
  await buys(["2026-03-20", "2026-05-01"]);
  await buys(["2026-04-05", "2026-04-06"]);
  await buys(["2026-04-07"], { revenue_minor: -500 }); // a refund alone makes no customer
  expect(await turnover(user, "2026-04-01", "2026-04-30")).toEqual({
    before: 3,
    won: 1,
    back: 1,
    lost: 2,
    minor: 2500,
    unrated: 0,
  });
  // There are 3 + 1 + 1 − 2 customers before May.
  expect(await turnover(user, "2026-05-01", "2026-05-31")).toMatchObject({ before: 3, won: 0, minor: 1000 });
  expect(await turnover(stranger, "2026-04-01", "2026-04-30")).toMatchObject({ before: 0, won: 0, minor: 0 });
});

const retail = realData("online-retail/invoices.csv");
describe.skipIf(!existsSync(retail))("of the customers of an online shop", () => {
  test("the counts of each quarter equal those from reading the invoices line by line", async () => {
    const user = await at.make.user();
    const invoices = readFileSync(retail, "utf8")
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(","))
      .flatMap(([, who = "", day = "", , amount]) =>
        who ? [{ who, day, minor: Math.round(Number(amount) * 100) }] : [],
      );
    const { owner } = at.database;
    const { id } = user.workspace;
    await owner.query(`insert into public.accounts (workspace_id, name) select $1, x from unnest($2::text[]) x`, [
      id,
      [...new Set(invoices.map(({ who }) => who))],
    ]);
    await owner.query(
      `insert into public.sales (workspace_id, name, account_id, sold_on, revenue_minor, currency)
       select $1, 'Invoice', a.id, x.day, x.minor, 'USD' from jsonb_to_recordset($2) x (who text, day date, minor bigint)
       join public.accounts a on a.workspace_id = $1 and a.name = x.who`,
      [id, JSON.stringify(invoices)],
    );
    const number = (day: string) => Date.parse(day) / 86_400_000;
    const orders = [...Map.groupBy(invoices, ({ who }) => who).values()].map((its) =>
      [...new Set(its.filter(({ minor }) => minor > 0).map(({ day }) => number(day)))].toSorted((a, b) => a - b),
    );
    for (const [from, to] of [
      ["2011-01-01", "2011-03-31"],
      ["2011-04-01", "2011-06-30"],
      ["2011-07-01", "2011-09-30"],
      ["2011-10-01", "2011-12-09"],
    ] as const) {
      const [since, until] = [number(from), number(to)];
      const counted = { before: 0, won: 0, back: 0, lost: 0 };
      for (const days of orders) {
        const standing = days.filter((day) => day < since).at(-1);
        if (standing !== undefined && since - 1 - standing <= lapse) counted.before += 1;
        for (const [no, day] of days.entries()) {
          if (day >= since && day <= until && no === 0) counted.won += 1;
          if (day >= since && day <= until && no > 0 && day - (days[no - 1] ?? 0) > lapse) counted.back += 1;
          const gone = day + lapse + 1;
          if (gone >= since && gone <= until && !days.some((next) => next > day && next < gone)) counted.lost += 1;
        }
      }
      const minor = invoices.filter(({ day }) => day >= from && day <= to).reduce((sum, one) => sum + one.minor, 0);
      expect(await turnover(user, from, to)).toEqual({ ...counted, minor, unrated: 0 });
    }
  });
});
