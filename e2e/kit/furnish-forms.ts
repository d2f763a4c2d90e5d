import { expect, type Page } from "@playwright/test";

import { chooseFile } from "./import.ts";
import { makeMailbox } from "./mail.ts";
import { makeRows } from "./rows.ts";

const idea = {
  version: 1,
  rule: "winBack",
  because: {},
  offer: { percent: 10, products: [] },
  where: "segment.any.lost",
  accounts: 12,
  with_email: 12,
  with_phone: 0,
  channel: "email",
  language: "en",
  subject: "We miss you",
  message: "Come back.",
  from: "2100-01-01",
  to: "2100-01-31",
  currency: "USD",
  usual_minor: 10_000,
  cost_minor: 1000,
  warnings: [],
};

/** Creates the rows that the forms need, and returns the IDs for their paths. */
export async function furnishForms(page: Page): Promise<Record<string, string>> {
  const [contact] = await makeRows(page, "contacts", [{ name: "Grace Hopper" }]);
  const [account] = await makeRows(page, "accounts", [{ name: "Oak Ltd" }]);
  const [deal] = await makeRows(page, "deals", [{ name: "Oak desks" }]);
  await makeRows(page, "companies", [{ name: "Tan & Daughters" }]);
  await makeRows(page, "sheets", [{ name: "Budget" }]);
  await makeRows(page, "chats", [{ title: "Prices" }]);
  await makeRows(page, "promotion_ideas", [{ name: "Welcome back", idea }]);
  const question = { measures: ["revenue"], range: "this_month", currency: "USD" };
  await makeRows(page, "metric_alerts", [{ title: "Revenue", question, direction: "above", threshold: 100_000 }]);
  const day = await page.evaluate(() => new Date().toLocaleDateString("sv"));
  await makeRows(page, "sales", [{ name: "Lunch", sold_on: day, revenue_minor: 90_000, currency: "USD" }]);
  await makeRows(page, "metric_points", [{ day, key: "covers", value: 30 }]);
  await makeMailbox(page);
  await page.goto("/dashboard");
  await chooseFile(page, { name: "contacts.csv", content: "Full name,Plan\nAda,Gold\nBo,Silver\n" });
  await expect(page.getByLabel("Field for column Plan")).toBeVisible();
  const imported = new URL(page.url()).pathname.split("/").at(-1);
  return {
    contact: contact?.id ?? "",
    account: account?.id ?? "",
    deal: deal?.id ?? "",
    import: imported ?? "",
  };
}
