import { expect, test } from "vitest";

import { shareDatabase } from "../../tests/kit/use-database.ts";

const noon = "2026-11-23T12:00:00Z";
const at = shareDatabase({ stoppedAt: noon });
const now = Date.parse(noon);
const dayAgo = (days: number) => new Date(now - days * 86_400_000).toISOString().slice(0, 10);

test("an account's summary shows revenue, order rhythm and open deals, and no unknown value as 0", async () => {
  const [user, stranger] = [await at.make.user(), await at.make.user()];
  const oak = await at.make.account(user.workspace, { name: "Oak" });
  const elm = await at.make.account(user.workspace, { name: "Elm" });
  for (const days of [20, 30, 40, 50, 60])
    await at.make.sale(user.workspace, { account_id: oak.id, sold_on: dayAgo(days), revenue_minor: 1000 });
  await at.make.deal(user.workspace, { account_id: oak.id, value_minor: 5000 });
  await at.make.deal(user.workspace, { account_id: oak.id, value_minor: null });
  const summary = async (who: typeof user, id: string) => {
    const [row] = await at.as(who, "select public.account_summary($1, $2) as summary", [user.workspace.id, id]);
    return row?.summary ?? null;
  };
  expect(await summary(user, oak.id)).toEqual({
    currency: "USD",
    year_minor: 5000,
    previous_minor: null,
    orders: 5,
    last_on: dayAgo(20),
    days_since: 20,
    usual_days: 10,
    next_on: dayAgo(10),
    next_from: dayAgo(10),
    next_until: dayAgo(10),
    days_late: 10,
    open: [{ currency: "USD", count: 2, minor: 5000 }],
  });
  expect(await summary(user, elm.id)).toMatchObject({
    year_minor: null,
    orders: 0,
    last_on: null,
    usual_days: null,
    next_on: null,
    days_late: null,
    open: [],
  });
  expect(await summary(stranger, oak.id)).toBeNull();
});

test("a product's summary shows revenue, units, customers and the last sale, including won deals that count as sales", async () => {
  const [user, stranger] = [await at.make.user(), await at.make.user()];
  const { workspace } = user;
  const tea = await at.make.product(workspace, { name: "Tea" });
  const cake = await at.make.product(workspace, { name: "Cake" });
  const [oak, elm] = [await at.make.account(workspace), await at.make.account(workspace)];
  const sale = (days: number, fields: object) =>
    at.make.sale(workspace, { product_id: tea.id, sold_on: dayAgo(days), revenue_minor: 1000, quantity: 2, ...fields });
  await sale(364, { account_id: oak.id });
  await sale(30, { account_id: oak.id, quantity: 1.5 });
  await sale(20, { account_id: elm.id });
  await sale(365, { account_id: (await at.make.account(workspace)).id });
  await sale(10, { account_id: elm.id, revenue_minor: -400, quantity: -1 });
  await sale(5, { account_id: elm.id, order_status: "cancelled" });
  await at.make.deal(workspace, { product_id: tea.id, value_minor: 5000 });
  const summary = async (who: typeof user, { id }: { id: string }) => {
    const [row] = await at.as(who, "select public.product_summary($1, $2) as summary", [workspace.id, id]);
    return row?.summary ?? null;
  };
  const sold = {
    currency: "USD",
    year_minor: 2600,
    units: 4.5,
    customers: 2,
    last_on: dayAgo(20),
    days_since: 20,
    open: [{ currency: "USD", count: 1, minor: 5000 }],
  };
  await at.as(user, "update workspaces set counts_won_deals = false");
  expect(await summary(user, tea)).toEqual(sold);
  const nothing = { year_minor: null, units: null, customers: 0, last_on: null, days_since: null, open: [] };
  expect(await summary(user, cake)).toEqual({ currency: "USD", ...nothing });
  expect(await summary(stranger, tea)).toBeNull();
  const { "Closed Won": won } = await at.make.stages(workspace);
  await at.make.deal(workspace, { product_id: tea.id, value_minor: 700, close_date: dayAgo(3), stage_id: won?.id });
  expect(await summary(user, tea)).toEqual(sold);
  await at.as(user, "update workspaces set counts_won_deals = true");
  expect(await summary(user, tea)).toEqual({ ...sold, year_minor: 3300, last_on: dayAgo(3), days_since: 3 });
});

test("unanswered calls and planned activities do not count as the last contact", async () => {
  const user = await at.make.user();
  const ada = await at.make.contact(user.workspace, { name: "Ada" });
  const activity = (columns: string, values: string) =>
    at.as(
      user,
      `insert into public.activities (workspace_id, contact_id, title, kind, ${columns}) values ($1, $2, 'x', ${values})`,
      [user.workspace.id, ada.id],
    );
  const summary = async () => {
    const [row] = await at.as(user, "select public.contact_summary($1, $2) as summary", [user.workspace.id, ada.id]);
    return row?.summary;
  };
  expect(await summary()).toEqual({ last_at: null, days_since: null, response_seconds: null, responses: 0, open: [] });
  await activity("starts_at, outcome", "'call', '2026-11-20T10:00Z', 'connected'");
  await activity("starts_at, outcome", "'call', '2026-11-21T10:00Z', 'no_answer'");
  await activity("starts_at", "'meeting', '2026-12-01T10:00Z'");
  expect(await summary()).toMatchObject({ days_since: 3, responses: 0 });
});
