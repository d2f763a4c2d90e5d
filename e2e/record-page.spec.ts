import { addDays, formatShortDay } from "#domain/time/dates.ts";

import { expectAccessible } from "./kit/axe.ts";
import { joinWorkspace, openSignedIn } from "./kit/colleagues.ts";
import { chooseFromMenu } from "./kit/record-menu.ts";
import { expectRow, makeRows, readRow } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";
import { expectFits } from "./kit/width.ts";

test("keys open the next and previous record of the list, in its order and filters, even after a reload @deep", async ({
  page,
}) => {
  await register(page);
  await makeRows(
    page,
    "accounts",
    ["Ash", "Birch", "Cedar", "Dill"].map((name, nr) => ({ name, city: nr === 2 ? "Lima" : "Oslo" })),
  );
  await page.goto("/dashboard/accounts?sort=-name&where=city.is.Oslo");
  await page.getByRole("link", { name: "Dill" }).focus();
  await page.keyboard.press("Enter");
  const title = (name: string) => expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await title("Dill");
  await expect(page.getByRole("button", { name: "Previous record" })).toBeDisabled();
  await page.keyboard.press("]");
  await title("Birch");
  await expect(page.getByText("2 of 3", { exact: true })).toBeVisible();
  await page.reload();
  await title("Birch");
  await page.getByRole("button", { name: "Next record" }).press("Enter");
  await title("Ash");
  await expect(page.getByRole("button", { name: "Next record" })).toBeDisabled();
  await page.keyboard.press("[");
  await title("Birch");
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 740 });
  await expectFits(page);
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Accounts" }).click();
  await expect(page).toHaveURL(/where=city/);
});

test("an account's purchases and growth are readable on a phone, which calls and emails its contacts @deep", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 1600 });
  await register(page);
  const [oak] = await makeRows(page, "accounts", [{ name: "Oak & Sons" }]);
  const today = new Date().toISOString().slice(0, 10);
  const sold_on = addDays(today, -20);
  const sale = { account_id: oak?.id, name: "Strawberry jam of the best quality, twelve jars", currency: "USD" };
  await makeRows(page, "sales", [
    { ...sale, sold_on, revenue_minor: 125_760 },
    { ...sale, sold_on: addDays(today, -400), revenue_minor: 104_800 },
  ]);
  const person = { account_id: oak?.id, title: "Purchasing Manager of all shops" };
  await makeRows(page, "contacts", [
    { ...person, name: "Grace Hopper", phone: "+65 6000 0000", email: "grace@orchid.example" },
  ]);
  await page.goto(`/dashboard/accounts/${oak?.id}`);
  await expect(page.getByRole("group", { name: "Key metrics" })).toContainText("$1,258+20% year over year");
  const bought = page.getByRole("list", { name: "Sales records" });
  for (const value of [formatShortDay(sold_on, "en"), "$1,257.60"])
    await expect(bought.getByText(value, { exact: true })).toBeInViewport({ ratio: 1 });
  const people = page.getByRole("list", { name: "Contacts" });
  await expect(people).toContainText("Purchasing Manager of all shops");
  await expect(people.getByRole("link", { name: "Call Grace Hopper" })).toHaveAttribute("href", "tel:+6560000000");
  await people.getByRole("button", { name: "Email Grace Hopper" }).click();
  await expect(page.getByRole("dialog", { name: "New email" })).toBeVisible();
});

test("a deal is moved by its stage steps, asks for the reason when it is lost, and is moved back from the toast @deep", async ({
  page,
}) => {
  await register(page);
  const [oak] = await makeRows(page, "accounts", [{ name: "Oak & Sons" }]);
  const [grace] = await makeRows(page, "contacts", [{ name: "Grace Hopper", phone: "+65 6000 0000" }]);
  const [deal] = await makeRows(page, "deals", [
    { name: "Oak desks", account_id: oak?.id, contact_id: grace?.id, value_minor: 100_000, opened_on: "2025-02-03" },
  ]);
  const id = deal?.id ?? "";
  await makeRows(page, "activities", [{ kind: "task", title: "Send the offer", deal_id: id, due_on: "2025-03-05" }]);
  await page.goto(`/dashboard/sales/${id}`);
  const facts = page.getByRole("group", { name: "Key metrics" });
  await expect(facts).toContainText("Send the offer");
  await expect(facts).toContainText(/\d+ days overdue/);
  const timeline = page.getByRole("region", { name: "Activities" }).getByRole("listitem");
  await expect(timeline.last()).toHaveText("OpenedFeb 3, 2025");
  const steps = page.getByRole("region", { name: "Stages" });
  const current = steps.locator("[aria-current=step]");
  await expect(current).toHaveText("Qualified");
  await steps.getByRole("button", { name: "Negotiation" }).press("Enter");
  await expect(current).toHaveText("Negotiation");
  const { stage_id: negotiating } = await readRow(page, "deals", id);

  await steps.getByRole("button", { name: "Lost" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "No budget" }).click();
  await page.getByRole("button", { name: "Mark as lost" }).click();
  await expect(steps.getByRole("button", { name: "Reopen" })).toBeFocused();
  await expect(page.getByRole("main").locator("header").getByText("Lost", { exact: true })).toBeVisible();
  await expect(facts).toContainText(/Lost on\w{3} \d+/);
  await expect(facts).toContainText("No budget");
  await expect(facts).toContainText(/Time to close\d+ daysOpened Feb 3/);
  await expectRow(page, "deals", id, { lost_reason: "No budget" });
  await expectAccessible(page);
  await steps.getByRole("button", { name: "Reopen" }).press("Enter");
  await expect(current).toHaveText("Negotiation");
  await expectRow(page, "deals", id, { lost_reason: null });
  await steps.getByRole("button", { name: "Lost" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Price too high" }).click();
  await page.getByRole("button", { name: "Mark as lost" }).click();
  await page
    .getByRole("listitem")
    .filter({ hasText: "moved to Closed Lost" })
    .last()
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(current).toHaveText("Negotiation");
  await expectRow(page, "deals", id, { lost_reason: null, stage_id: negotiating });

  // The contact and the account are next to the timeline, and the next step is planned from the first fact without one.
  const contact = page.getByRole("region", { name: "Contact", exact: true });
  await expect(contact).toContainText("Grace Hopper");
  await expect(contact.getByRole("link", { name: "+65 6000 0000" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Account", exact: true })).toContainText("Oak & Sons");
  await page.getByRole("checkbox", { name: "Send the offer completed" }).click();
  await facts.getByRole("button", { name: "Plan next step" }).press("Enter");
  await expect(page.getByRole("textbox", { name: "Task name" })).toBeFocused();
  await page.keyboard.type("Call the buyer");
  await page.getByRole("button", { name: "Save task" }).press("Enter");
  await expect(facts).toContainText("Call the buyer");

  // Narrower screens have the likely close below the related records.
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.getByRole("region", { name: "Likely close" })).toBeVisible();

  // Phones have the stages in a select, and the contact among the facts.
  await page.setViewportSize({ width: 375, height: 740 });
  await expect(facts).toContainText("Grace Hopper+65 6000 0000");
  const stage = steps.getByRole("combobox", { name: "Stage" });
  await expect(stage).toHaveValue(String(negotiating));
  await stage.selectOption("Proposal Sent");
  await expect.poll(async () => (await readRow(page, "deals", id)).stage_id).not.toBe(negotiating);
  await expectAccessible(page);
  await expectFits(page);
});

test("an account shows its purchases next to a timeline that can be filtered by kind, with empty fields collapsed", async ({
  page,
}) => {
  await register(page);
  const [oak] = await makeRows(page, "accounts", [{ name: "Oak & Sons", city: "Oslo" }]);
  const about = { account_id: oak?.id };
  await makeRows(page, "sales", [{ ...about, sold_on: "2025-01-06", revenue_minor: 104_800, currency: "USD" }]);
  await makeRows(page, "activities", [{ ...about, kind: "call", title: "Renewal", outcome: "connected" }]);
  await page.goto(`/dashboard/accounts/${oak?.id}`);
  const facts = page.getByRole("group", { name: "Key metrics" });
  await expect(facts).toContainText(/Last order\d+ days agoJan 6, 2025/);
  await expect(facts).toContainText("Time between orders—Needs 5 orders, has 1");
  await expect(facts).toContainText("Open deals0None in the pipeline");
  await page.getByRole("button", { name: "Add record" }).click();
  await page.getByRole("menuitem", { name: "Add deal" }).click();
  await expect(page.getByRole("dialog", { name: "Add deal" }).getByLabel("Account")).toHaveValue("Oak & Sons");
  await page.keyboard.press("Escape");

  const details = page.getByRole("region", { name: "Details" });
  await expect(details).toContainText("Oslo");
  await expect(details.getByRole("button", { name: "Edit Region" })).toHaveCount(0);
  await details.getByRole("button", { name: /^Show \d+ empty fields?$/ }).click();
  await expect(details.getByRole("button", { name: "Edit Region" })).toBeVisible();
  await details.getByRole("button", { name: "Show fewer fields" }).click();
  await expect(details.getByRole("button", { name: "Edit Region" })).toHaveCount(0);

  const entries = page.getByRole("region", { name: "Activities" }).getByRole("listitem");
  await expect(entries.filter({ hasText: "created this record" })).toBeVisible();
  await page.getByRole("radio", { name: "Calls" }).check({ force: true });
  await expect(entries).toHaveText([/Renewal/]);
  await page.getByRole("radio", { name: "Changes" }).check({ force: true });
  await expect(entries).toHaveText([/created this record/]);
  await expectAccessible(page);

  // On a phone, the facts open below the name, and the bar at the bottom adds activities.
  await page.setViewportSize({ width: 375, height: 740 });
  await expectFits(page);
  await page.getByRole("navigation", { name: "Account pages" }).getByRole("link", { name: "Insights" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Oak & Sons" })).toBeVisible();
  await page.getByRole("link", { name: "Overview" }).click();
  await details.getByRole("button", { name: "Details", exact: true }).click();
  await expect(details.getByRole("button", { name: "Edit Status" })).toBeInViewport();
  await expect(page.getByRole("group", { name: "Actions" }).getByRole("button", { name: "Note" })).toBeInViewport();
});

test("an admin's selection and order of account fields applies to the pages and forms of colleagues @deep", async ({
  browser,
  baseURL,
}) => {
  const { page: admin, context } = await openSignedIn(browser, baseURL);
  await makeRows(admin, "custom_fields", [{ entity: "accounts", label: "Renewal", kind: "date" }]);
  const [oak] = await makeRows(admin, "accounts", [{ name: "Oak & Sons", city: "Oslo", industry: "Wood" }]);
  const { page: member, context: other } = await openSignedIn(browser, baseURL);
  await joinWorkspace(member, admin, "member");
  const details = (page: typeof admin) => page.getByRole("region", { name: "Details" });
  for (const page of [admin, member]) {
    await page.goto(`/dashboard/accounts/${oak?.id}`);
    await expect(details(page)).toContainText(/Status.*Industry.*Owner.*City/);
  }
  await member.getByRole("button", { name: "More", exact: true }).click();
  await expect(member.getByRole("menuitem", { name: "Edit" })).toBeVisible();
  await expect(member.getByRole("menuitem", { name: "Customise fields" })).toBeHidden();
  await member.keyboard.press("Escape");

  await chooseFromMenu(admin, "Customise fields");
  const dialog = admin.getByRole("dialog", { name: "Customise fields" });
  const fields = dialog.getByRole("listitem");
  await expect(fields.first()).toHaveText("Always shown");
  await dialog.getByRole("checkbox", { name: "City" }).click();
  await expect(fields.filter({ hasText: /^Hidden$/ }).locator("+ li")).toHaveText("City");
  const handle = dialog.getByRole("button", { name: "Move Renewal" });
  await handle.focus();
  // To the top, through the other fields and the heading of its section.
  while (!(await fields.nth(1).getByText("Renewal").isVisible())) await admin.keyboard.press("ArrowUp");
  await expect(handle).toBeFocused();
  await expect(dialog.getByText("Renewal: Always shown, 1 of 7")).toBeAttached();
  await dialog.getByRole("button", { name: "Move Industry" }).hover();
  await admin.mouse.down();
  await fields.nth(1).hover();
  await fields.nth(1).hover({ position: { x: 60, y: 16 } });
  await admin.mouse.up();
  await expect(fields.nth(1)).toHaveText("Industry");
  await expectAccessible(admin);
  await admin.keyboard.press("Escape");
  await admin.getByRole("dialog", { name: "Discard" }).getByRole("button", { name: "Cancel" }).click();
  await dialog.getByRole("button", { name: "Save fields" }).click();
  await expect(dialog).toBeHidden();

  for (const page of [admin, member]) {
    await expect(details(page)).toContainText(/Industry.*Renewal.*Status/);
    await expect(details(page)).not.toContainText("Oslo");
    await details(page)
      .getByRole("button", { name: /^Show \d+ more fields$/ })
      .click();
    await expect(details(page)).toContainText("Oslo");
  }
  await chooseFromMenu(member, "Edit");
  const labels = member.getByRole("dialog").locator("label");
  await expect(labels).toContainText(["Name", "Industry", "Renewal", "Status"]);
  await member.keyboard.press("Escape");
  await admin.goto("/dashboard/settings/audit-log");
  await expect(admin.getByRole("list").getByText("changed the fields on record pages: accounts")).toBeVisible();

  await admin.setViewportSize({ width: 375, height: 740 });
  await admin.goto(`/dashboard/accounts/${oak?.id}`);
  await chooseFromMenu(admin, "Customise fields");
  await expectFits(admin);
  await dialog.getByRole("button", { name: "Reset to standard" }).click();
  await dialog.getByRole("button", { name: "Save fields" }).click();
  await expect(dialog).toBeHidden();
  await expect(details(member)).toContainText(/Status.*Industry/);
  await Promise.all([context.close(), other.close()]);
});

test("a product's page shows its revenue, and lists its sales by customer @deep", async ({ page }) => {
  await register(page);
  const [oak] = await makeRows(page, "accounts", [{ name: "Oak & Sons" }]);
  const [tea] = await makeRows(page, "products", [{ name: "Tea" }]);
  const today = new Date().toISOString().slice(0, 10);
  const sale = { name: "Tea", product_id: tea?.id, sold_on: today, quantity: 3, currency: "USD" };
  await makeRows(page, "sales", [
    { ...sale, account_id: oak?.id, revenue_minor: 120_000 },
    { ...sale, account_id: null, revenue_minor: 30_000 },
  ]);
  const deal = { product_id: tea?.id, value_minor: 500_000 };
  await makeRows(page, "deals", [{ ...deal, name: "Oak & Sons: Spring order", account_id: oak?.id }]);
  await page.goto(`/dashboard/products/${tea?.id}`);
  const facts = page.getByRole("group", { name: "Key metrics" });
  await expect(facts).toContainText(/Revenue, 365 days\$1,5006 unitsCustomers, 365 days1Last sale/);
  await expect(facts).toContainText(/Open deals1\$5,000/);
  await expect(page.getByRole("region", { name: "Revenue by month" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Top customers" })).toContainText("Oak & Sons");
  await expect(page.getByRole("list", { name: "Sales records" }).getByRole("link")).toHaveText(["Oak & Sons", "Tea"]);
  await expect(page.getByRole("list", { name: "Deals" })).toContainText(/Spring order.*Oak & Sons/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 740 });
  await expectFits(page);
});
