import { makeRows } from "./kit/rows.ts";
import { follow } from "./kit/sidebar.ts";
import { expect, register, signUp, test } from "./kit/test.ts";
import { expectFits } from "./kit/width.ts";

// The browser logs each failed request and each module that fails to load.
test.use({
  allowedConsole:
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|could not be loaded|could not be read|Failed to fetch|WebSocket|imported module/,
});

test("losing the connection while typing removes nothing from the screen @deep", async ({ page, context }) => {
  await signUp(page);
  // Code needed offline is fetched while there is a connection.
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Add New Lead" }).click();
  const form = page.getByRole("dialog", { name: "Add New Lead" });
  await form.getByLabel("Name").fill("Grace Hopper");
  await form.getByLabel("Email").fill("grace@example.com");
  await context.setOffline(true);
  await expect(page.getByText("You can view pages you opened before.")).toBeVisible();
  await form.getByRole("button", { name: "Add Lead" }).click();
  await expect(page.getByText("Can't reach the server.").first()).toBeVisible();
  await expect(form.getByLabel("Name")).toHaveValue("Grace Hopper");

  await context.setOffline(false);
  await expect(page.getByText("You can view pages you opened before.")).toBeHidden();
  await form.getByRole("button", { name: "Add Lead" }).click();
  await expect(page.getByText('Lead "Grace Hopper" has been added successfully!')).toBeVisible();
});

test("double-clicking a button performs its action once @deep", async ({ page }) => {
  await signUp(page);
  await page.getByRole("button", { name: "Add New Lead" }).click();
  const form = page.getByRole("dialog", { name: "Add New Lead" });
  await form.getByLabel("Name").fill("Grace Hopper");
  await form.getByLabel("Email").fill("grace@example.com");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("rpc/add_lead")) sent.push(request.url());
  });
  await form.getByRole("button", { name: "Add Lead" }).dblclick();
  await expect(page.getByText('Lead "Grace Hopper" has been added successfully!')).toBeVisible();
  await expect(form).toBeHidden();
  expect(sent).toHaveLength(1);
});

test("a part of a screen that fails to load shows an error, and loads on retry @deep", async ({ page }) => {
  await signUp(page);
  await page.route("**/rest/v1/sheets?*", (route) => route.fulfill({ status: 500, json: { message: "Out of order" } }));
  await follow(page, "Advanced Features", "Vanda Sheets");
  const notice = page.getByRole("alert").filter({ hasText: "Part of this screen didn't load." });
  await expect(notice).toContainText("An unexpected error occurred");
  await page.unroute("**/rest/v1/sheets?*");
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "No spreadsheets yet" })).toBeVisible();
  await expect(notice).toBeHidden();
});

test("a name of two hundred letters without a space does not widen the page @deep", async ({ page }) => {
  await register(page);
  const name = "Extraordinarilylongname".repeat(9);
  const [account] = await makeRows(page, "accounts", [{ name }]);
  const [deal] = await makeRows(page, "deals", [{ name, account_id: account?.id }]);
  await makeRows(page, "activities", [{ kind: "note", title: name, deal_id: deal?.id }]);
  for (const path of [`sales/${deal?.id}`, `accounts/${account?.id}`, "activities", "my-day"]) {
    await page.goto(`/dashboard/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectFits(page, `${path} at ${width} px`);
      const excess = () =>
        page.locator("#content").evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      await expect.poll(excess, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});
