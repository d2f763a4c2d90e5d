import { expectAccessible } from "./kit/axe.ts";
import { makeRows, newestRow, stageIds } from "./kit/rows.ts";
import { savedWorkbook } from "./kit/saved-workbook.ts";
import { expect, register, signUp, test } from "./kit/test.ts";

test("a new workspace shows setup steps instead of zeros, checks off finished ones, and can hide them @deep", async ({
  page,
}) => {
  await signUp(page);
  const steps = page.getByRole("region", { name: "Your pipeline starts here" });
  await expect(steps).toContainText("0 of 4 done");
  await expect(page.getByRole("main")).not.toContainText(/—|\b\d+%/);
  await expectAccessible(page);
  // An empty workspace shows nothing else.
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveCount(1);
  await steps.getByText("Set currency and hours").click();
  await steps.getByRole("button", { name: "Looks right" }).click();
  await expect(steps).toContainText("1 of 4 done");
  await makeRows(page, "contacts", [{ name: "Grace Hopper", email: "grace@example.com" }]);
  await page.goto("/dashboard");
  await expect(steps).toContainText("2 of 4 done");
  for (const done of ["Import customers Done", "Set currency and hours Done"])
    await expect(steps.getByRole("link", { name: done })).toBeVisible();
  await expect(page.getByRole("region", { name: "Last 30 days" })).toContainText("No sales yet.");
  await steps.getByRole("button", { name: "Dismiss checklist" }).click();
  await expect(steps).toBeHidden();
  await page.reload();
  await page.getByRole("link", { name: "Import customers" }).click();
  await expect(page).toHaveURL(/\/dashboard\/imports\/new/);

  // A shop or a practice has sales and no deals: its revenue is shown, and no samples are offered.
  const sold_on = await page.evaluate(() => new Date().toLocaleDateString("sv"));
  await makeRows(page, "sales", [{ name: "Massage", sold_on, revenue_minor: 6500, currency: "USD" }]);
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "Sales Revenue" })).toContainText("$65");
  await expect(page.getByRole("button", { name: "Export Data" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your pipeline starts here" })).toBeHidden();
});

test("a lead requires a name and an email address, creates its company and is counted @deep", async ({ page }) => {
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
  await expect(page.getByRole("status").filter({ hasText: "1 contact found" })).toBeVisible();
  const row = page.getByRole("row", { name: /Grace Hopper/ });
  await expect(row).toContainText("Oak & Sons");
  await expect(row).toContainText("Lead");
  await row.getByRole("link", { name: "Oak & Sons" }).click();
  await expect(page.getByRole("heading", { name: "Oak & Sons", level: 1 })).toBeVisible();
});

test("the home page shows revenue, pipeline and hot deals of the workspace, and each metric links to its rows", async ({
  page,
}) => {
  await register(page);
  const stages = await stageIds(page);
  // Today in the time zone of the browser, which is also that of the workspace. Elsewhere it may already be tomorrow.
  const today = await page.evaluate(() => new Date().toLocaleDateString("sv"));
  const [oak] = await makeRows(page, "accounts", [{ name: "Oak & Sons" }]);
  await makeRows(
    page,
    "deals",
    [
      { name: "Oak desks", stage_id: stages["Proposal Sent"], value_minor: 120050, account_id: oak?.id },
      { name: "Pine shelves", stage_id: stages.Negotiation, value_minor: 990000, probability: 80 },
      { name: "Ash chairs", stage_id: stages["Closed Won"], value_minor: 50000, close_date: today },
      { name: "Elm tables", stage_id: stages["Closed Won"], value_minor: 70000, close_date: "2017-03-01" },
      { name: "Fir boxes", stage_id: stages.Qualified },
    ].map((deal) => ({ value_minor: null, probability: null, close_date: null, account_id: null, ...deal })),
  );
  await page.goto("/dashboard");

  const cards = page.getByRole("region", { name: "Last 30 days" });
  await expect(cards.getByText("$500", { exact: true })).toBeVisible();
  const day = page.getByRole("region", { name: "Today's Activities" });
  await expect(day.getByRole("link", { name: "$11,101" })).toBeVisible();
  await expect(day.getByText("1 deal has no value and isn't counted.")).toBeVisible();
  const pipeline = page.getByRole("region", { name: "Deal Pipeline" });
  for (const text of ["Qualified", "Proposal Sent", "Negotiation", "$9,900"])
    await expect(pipeline.locator("svg").getByText(text, { exact: true })).toBeVisible();
  await expect(pipeline.getByRole("list", { name: "Legend" }).getByRole("listitem")).toHaveText([
    "Qualified",
    "Proposal",
    "Negotiation",
  ]);
  // A stage has the same colour as on the board.
  await expect(pipeline.locator('svg [fill="var(--chart-1)"]').first()).toBeVisible();
  // Won deals are not in the pipeline.
  await expect(pipeline.locator("svg").getByText("Closed Won")).toHaveCount(0);

  const { "Last 30 days": saved, "Deal Pipeline": stagesSaved } = await savedWorkbook(page);
  expect(saved?.find(([measure]) => measure === "Revenue")?.[1]).toBe(500);
  expect(stagesSaved?.find(([stage]) => stage === "Negotiation")?.[1]).toBe(9900);

  // No deal has a planned activity.
  const actions = page.getByRole("region", { name: "Deals that need action" });
  await expect(actions.getByRole("listitem")).toContainText([
    /Pine shelves\s*Make first contact · not contacted yet\s*\$9,900/,
    /Oak desks.*Oak & Sons/,
  ]);

  const hot = page.getByRole("region", { name: "Hot Deals" });
  const expected = {
    // The last deal has no value.
    "Active Deals": ["Pine shelves", "Oak desks", "Fir boxes"],
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

  await hot.getByRole("tab", { name: "Active Deals" }).click();
  const number = (await newestRow(page, "deals")).deal_number;
  const searches = {
    "oak & SONS": "Oak desks",
    negoTIATION: "Pine shelves",
    [String(number).toLowerCase()]: "Fir boxes",
  };
  for (const [typed, name] of Object.entries(searches)) {
    await hot.getByRole("searchbox", { name: "Customer, deal ID or stage" }).fill(typed);
    await expect(hot.locator("tbody tr")).toContainText([name]);
  }
  await hot.getByRole("searchbox").fill("Nobody");
  await expect(hot.getByText("No matching deals.")).toBeVisible();
  await hot.getByRole("button", { name: "Add Deal" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");

  // A step is planned on My day.
  await page.goto("/dashboard/my-day");
  await page.getByRole("button", { name: "Plan: Pine shelves" }).click();
  await expect(page.getByRole("region", { name: "Today" })).toContainText("Make first contact");
  await expect(page.getByRole("button", { name: "Plan: Pine shelves" })).toBeHidden();
  await page.goto("/dashboard");
  await day.getByRole("checkbox", { name: "Make first contact completed" }).click();
  await expect(day.getByText("Done today 1")).toBeVisible();
  await page.goto("/dashboard/my-day");
  await expect(page.getByRole("region", { name: "Today" })).toContainText("Done today 1");
  await page.goto("/dashboard");

  await cards.getByRole("link", { name: "1", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "1 deal found" })).toBeVisible();
  await expect(page.getByRole("row", { name: /Ash chairs/ })).toBeVisible();
});
