import { makeRows, stageIds } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";

const today = new Date().toISOString().slice(0, 10);

test("the list of accounts is sorted by revenue, saved as a view, and filtered by open deals @deep", async ({
  page,
}) => {
  await register(page);
  const stages = await stageIds(page);
  const [ash, elm, , oak] = await makeRows(
    page,
    "accounts",
    ["Ash", "Elm", "Fir", "Oak"].map((name) => ({ name, currency: "USD" })),
  );
  const sale = { sold_on: today, currency: "USD" };
  await makeRows(page, "sales", [
    { ...sale, account_id: ash?.id, revenue_minor: 50_000 },
    { ...sale, account_id: elm?.id, revenue_minor: 80_000 },
  ]);
  await makeRows(page, "deals", [
    { name: "Chairs", account_id: oak?.id, stage_id: stages["Negotiation"], value_minor: 70_000, currency: "USD" },
  ]);
  await page.goto("/dashboard/accounts");
  const table = page.getByRole("grid", { name: "Accounts" });
  const rows = table.locator("tbody tr");
  await expect(rows).toContainText([/Ash/, /Elm/, /Fir/, /Oak/]);

  await table.getByRole("button", { name: "Revenue, 365 days" }).click();
  await expect(rows).toContainText([/Elm.*\$800/, /Ash.*\$500/, /Fir/, /Oak/]);
  await expect(table.getByRole("columnheader", { name: "Revenue, 365 days" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await page.getByRole("button", { name: "Save as new view…" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Biggest customers");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "View: Biggest customers" })).toBeVisible();
  await page.reload();
  await expect(rows).toContainText([/Elm/, /Ash/, /Fir/, /Oak/]);

  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Open deals" }).click();
  await page.getByLabel("From").fill("1");
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("1 account found");
  await expect(rows).toContainText([/Oak.*\$700/]);
});
