import { expectAccessible } from "./kit/axe.ts";
import { makeRows, stageIds } from "./kit/rows.ts";
import { expect, register, signUp, test } from "./kit/test.ts";

test("an empty workspace says what is missing instead of showing noughts, and leads to the import", async ({
  page,
}) => {
  await signUp(page);
  const cards = page.getByRole("region", { name: "Last 30 days" });
  await expect(page.getByRole("heading", { name: "CRM Dashboard" })).toBeVisible();
  for (const missing of ["No leads yet.", "no call has been logged yet", "No deals yet."])
    await expect(cards.getByText(missing)).toBeVisible();
  await expect(cards).not.toContainText("0 ");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Import a spreadsheet" }).click();
  await expect(page).toHaveURL(/\/dashboard\/imports\/new/);
});

test("a lead needs a name and an e-mail address, brings its company along and is counted", async ({ page }) => {
  await signUp(page);
  await page.getByRole("button", { name: "Add New Lead" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Lead" });
  await dialog.getByRole("button", { name: "Add Lead" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Name and email are required fields");
  await expectAccessible(page);
  await dialog.getByLabel("Name").fill("Grace Hopper");
  await dialog.getByLabel("Email").fill("grace@example.com");
  await dialog.getByLabel("Phone").fill("+65 6000 0000");
  await dialog.getByLabel("Company").fill("Oak & Sons");
  await dialog.getByRole("button", { name: "Add Lead" }).click();
  await expect(page.getByText('Lead "Grace Hopper" has been added successfully!')).toBeVisible();

  await page.getByRole("region", { name: "Last 30 days" }).getByRole("link", { name: "1", exact: true }).click();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("1 contact found");
  const row = page.getByRole("row", { name: /Grace Hopper/ });
  await expect(row).toContainText("Oak & Sons");
  await expect(row).toContainText("Lead");
  await row.getByRole("link", { name: "Oak & Sons" }).click();
  await expect(page.getByRole("heading", { name: "Oak & Sons", level: 1 })).toBeVisible();
});

test("pipeline and hot deals show the workspace's own deals, and each figure opens its rows", async ({ page }) => {
  await register(page);
  const stages = await stageIds(page);
  // Where the browser is, and so the workspace; elsewhere it may be tomorrow already.
  const today = await page.evaluate(() => new Date().toLocaleDateString("sv"));
  await makeRows(
    page,
    "deals",
    [
      { name: "Oak desks", stage_id: stages["Proposal Sent"], value_minor: 120050 },
      { name: "Pine shelves", stage_id: stages.Negotiation, value_minor: 990000, probability: 80 },
      { name: "Ash chairs", stage_id: stages["Closed Won"], value_minor: 50000, close_date: today },
      { name: "Elm tables", stage_id: stages["Closed Won"], value_minor: 70000, close_date: "2017-03-01" },
      { name: "Fir boxes", stage_id: stages.Qualified },
    ].map((deal) => ({ value_minor: null, probability: null, close_date: null, ...deal })),
  );
  await page.goto("/dashboard");

  const cards = page.getByRole("region", { name: "Last 30 days" });
  await expect(cards.getByText("2 deals won in all, worth $1,200")).toBeVisible();
  const pipeline = page.getByRole("region", { name: "Pipeline by stage" });
  await expect(pipeline.getByRole("link", { name: /Negotiation/ })).toContainText("$9,900");
  // A stage whose deals have no value is worth an unknown sum.
  await expect(pipeline.getByRole("link", { name: /Qualified/ })).toContainText("—");
  await pipeline.getByRole("tab", { name: "Table" }).click();
  await expect(pipeline.getByRole("row", { name: /Negotiation/ })).toContainText("$7,920");
  await expectAccessible(page);

  const hot = page.getByRole("region", { name: "Hot Deals" });
  await expect(hot.getByRole("row").nth(1)).toContainText("Pine shelves");
  const expected = {
    Proposals: ["Oak desks"],
    Negotiations: ["Pine shelves"],
    "Closed Won": ["Elm tables", "Ash chairs"],
  };
  for (const [tab, names] of Object.entries(expected)) {
    await hot.getByRole("tab", { name: tab }).click();
    await expect(hot.locator("tbody tr")).toContainText(names);
  }
  await page.reload();
  await expect(hot.getByRole("tab", { name: "Closed Won" })).toHaveAttribute("aria-selected", "true");

  await cards.getByRole("link", { name: "1", exact: true }).click();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("1 deal found");
  await expect(page.getByRole("row", { name: /Ash chairs/ })).toBeVisible();
});
