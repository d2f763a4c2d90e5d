import type { Locator, Page } from "@playwright/test";

import { analysisItem } from "./kit/analysis-menu.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "./kit/axe.ts";
import { switchLanguage } from "./kit/languages.ts";
import { makeRows } from "./kit/rows.ts";
import { follow } from "./kit/sidebar.ts";
import { expect, newPerson, register, test } from "./kit/test.ts";
import { expectFits } from "./kit/width.ts";

// Requests that are rejected on purpose, and the screens' messages about them.
test.use({ allowedConsole: /could not be read|Failed to load|js\.stripe\.com/ });

const shopOn = (page: Page) => page.getByRole("dialog", { name: "Purchase Tokens" });
const balanceOn = (page: Page, total: number) => page.getByRole("button", { name: `${total} tokens,` });
const purchase = (page: Page, total: number) =>
  shopOn(page)
    .getByRole("listitem", { name: `${total} tokens` })
    .getByRole("button", { name: "Purchase" });

/** Changes the server's configuration as a page sees it. */
const changeConfig = (page: Page, change: object) =>
  page.route("**/config.json", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...change } });
  });

test("a user with 25 tokens who buys 200 in a new tab sees 225 in both tabs, and a receipt on the profile", async ({
  page,
  context,
}) => {
  await register(page, newPerson(), { paidSections: 2 });
  await page.goto("/dashboard");

  await test.step("the balance opens the shop, which lists the packages and what each includes", async () => {
    await balanceOn(page, 25).click();
    await expect(shopOn(page).getByText("You have 25 tokens.")).toBeVisible();
    for (const texts of [
      ["100 tokens", "$1.00", "1¢ per token", "Great for light usage"],
      ["200 tokens", "$2.00", "1¢ per token", "Popular choice", "Popular"],
      ["300 tokens", "$2.50", "0.83¢ per token", "Best value package", "Best Value", "Save 17%"],
    ]) {
      const card = shopOn(page).getByRole("listitem", { name: texts[0] ?? "" });
      for (const text of texts) await expect(card).toContainText(text);
    }
    await expect(shopOn(page).getByRole("heading", { name: "What you get" })).toBeVisible();
    await expect(shopOn(page).getByText("Tokens never expire")).toBeVisible();
    await expectAccessibleInBothThemes(page, "[role=dialog]");
  });

  await test.step("the shop fits a phone in five languages", async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    for (const language of ["es", "zh", "ja", "ko", "en"] as const) {
      await switchLanguage(page, language);
      await expectFits(page, `the shop in ${language}`);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  const opened = context.waitForEvent("page");
  await purchase(page, 200).click();
  const tab = await opened;
  await expect(tab.getByRole("button", { name: "Pay $2.00" })).toBeVisible();
  const fonts = () => tab.evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`));
  await expect
    .poll(fonts, "the typeface of the application")
    .toEqual([expect.stringMatching(/Inter Variable"? loaded/)]);
  const typefaceOf = (text: Locator) => text.evaluate((element) => getComputedStyle(element).fontFamily);
  const typeface = await typefaceOf(shopOn(page).getByText("You have 25 tokens."));
  for (const text of [tab.getByText("This is a demo."), tab.getByRole("button", { name: "Pay $2.00" })])
    expect(await typefaceOf(text)).toBe(typeface);
  await tab.getByRole("button", { name: "Pay $2.00" }).click();

  await test.step("both tabs show the bought tokens without a reload", async () => {
    await expect(tab.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
    await expect(tab.getByText("200 tokens added. You have 225 tokens.")).toBeVisible();
    await expect(tab.getByText("Your tokens are being processed and will be available shortly.")).toBeVisible();
    await expect(shopOn(page).getByText("You have 225 tokens.")).toBeVisible();
    await expectAccessible(tab);
    await tab.getByRole("link", { name: "Go to Dashboard" }).click();
    await expect(balanceOn(tab, 225)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(balanceOn(page, 225)).toBeVisible();
  });

  await test.step("the profile lists the payment", async () => {
    await page.goto("/dashboard/profile");
    const row = page.getByRole("table", { name: "Payments" }).getByRole("row").nth(1);
    await expect(row).toContainText(/200 tokens.*\$2\.00.*Paid/);
    const shown = context.waitForEvent("page");
    await row.getByRole("link", { name: "Open" }).click();
    await expect((await shown).getByRole("heading", { name: "Paid" })).toBeVisible();
  });
});

test("a purchase can be cancelled and retried, shows failures, and succeeds if the new tab is blocked or closed early @deep", async ({
  page,
  context,
}) => {
  await register(page);
  await page.goto("/dashboard/profile");
  await expect(page.getByText("No payments yet.")).toBeVisible();
  await balanceOn(page, 30).click();

  await test.step("while a purchase is pending no other can start; a rejection closes the new tab", async () => {
    const gate = Promise.withResolvers<void>();
    await page.route("**/create-token-checkout*", async (route) => {
      await gate.promise;
      await route.fulfill({ status: 503, json: { code: "payments_away", message: "The provider is away" } });
    });
    const opened = context.waitForEvent("page");
    await purchase(page, 300).click();
    const tab = await opened;
    await expect(shopOn(page).getByRole("button", { name: "Processing..." })).toBeDisabled();
    await expect(purchase(page, 100)).toBeDisabled();
    await expect(purchase(page, 200)).toBeDisabled();
    const closed = tab.waitForEvent("close");
    gate.resolve();
    await closed;
    await expect(page.getByText("Payment Error")).toBeVisible();
    await expect(page.getByText("The provider is away")).toBeVisible();
  });

  await test.step("a server error shows its message, or else a default one", async () => {
    const fail = (response: object) =>
      page.route("**/create-token-checkout*", (route) => route.fulfill({ status: 500, ...response }));
    await fail({ json: { message: "The ledger is being moved" } });
    await purchase(page, 300).click();
    await expect(page.getByText("The ledger is being moved")).toBeVisible();
    await fail({ body: "" });
    await purchase(page, 300).click();
    await expect(page.getByText("Failed to create checkout session")).toBeVisible();
  });

  await test.step("a response without a URL shows an error too", async () => {
    await page.route("**/create-token-checkout*", (route) => route.fulfill({ json: {} }));
    await purchase(page, 300).click();
    await expect(page.getByText("No checkout URL returned")).toBeVisible();
    await page.unroute("**/create-token-checkout*");
  });

  await test.step("cancelling charges nothing, and a retry returns to the checkout", async () => {
    const opened = context.waitForEvent("page");
    await purchase(page, 100).click();
    const tab = await opened;
    await tab.getByRole("link", { name: "Cancel and go back" }).click();
    await expect(tab.getByRole("heading", { name: "Payment Cancelled" })).toBeVisible();
    await expect(tab.getByText("No charges have been made")).toBeVisible();
    await tab.getByRole("button", { name: "Try Again" }).click();
    await expect(tab.getByRole("button", { name: "Pay $1.00" })).toBeVisible();
    await tab.goForward();
    await tab.getByRole("link", { name: "Return to Dashboard" }).click();
    await expect(balanceOn(tab, 30)).toBeVisible();
    await tab.close();
  });

  await test.step("where new tabs are blocked, a link leads to the checkout", async () => {
    await page.evaluate(() => Object.assign(globalThis, { open: () => null }));
    await purchase(page, 100).click();
    await expect(shopOn(page).getByText("Your browser blocked the new tab.")).toBeVisible();
    const opened = context.waitForEvent("page");
    await shopOn(page).getByRole("link", { name: "Go to checkout" }).click();
    const tab = await opened;
    // As if the user closed the tab after paying.
    await tab.route("**/demo-checkout/*", async (route) => {
      await route.fetch({ maxRedirects: 0 });
      await route.fulfill({ body: "" });
    });
    await tab.getByRole("button", { name: "Pay $1.00" }).click();
    await page.keyboard.press("Escape");
    await expect(balanceOn(page, 130)).toBeVisible();
  });
});

test("with 0 tokens, an analysis opens the shop with a sufficient package marked, and a monthly limit blocks it @deep", async ({
  page,
}) => {
  const { id } = await register(page, newPerson(), { hasBonuses: true });
  await makeRows(page, "deals", [{ name: "Oak desks", value_minor: 1000_00 }]);
  const [oak] = await makeRows(page, "accounts", [{ name: "Oak & Sons" }]);
  await makeRows(page, "sales", [
    { account_id: oak?.id, sold_on: "2026-01-05", revenue_minor: 50_00, currency: "USD" },
  ]);
  await page.evaluate(async (person) => {
    const day = new Date().toISOString().slice(0, 10);
    localStorage.setItem(`bonuses:${person}`, JSON.stringify({ day, asked: ["login"], sectionsPaid: 3 }));
    const { access_token: token } = JSON.parse(localStorage.getItem("auth-session") ?? "") as { access_token: string };
    const { publishableKey } = (await (await fetch("/config.json")).json()) as { publishableKey: string };
    const headers = { apikey: publishableKey, authorization: `Bearer ${token}`, "content-type": "application/json" };
    const send = (path: string, body: object) => fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
    await send("/rest/v1/rpc/set_token_cap", { cap: 12 });
    const start = `/functions/v1/analyses?workspace_id=${localStorage.getItem("workspace")}`;
    for (const key of ["1", "2", "3", "4"].map(() => crypto.randomUUID()))
      await send(start, { period: "90d", pipeline_id: null, most: 5, key });
  }, id);

  await page.goto("/dashboard/tokens");
  await expect(page.getByText("You've used 80% of your monthly limit")).toBeVisible();
  const limit = page.getByRole("region", { name: "Monthly limit" });
  await expect(limit.getByText(/^10 of 12 spent in /)).toBeVisible();

  await page.getByRole("link", { name: "Sales", exact: true }).click();
  await (await analysisItem(page, "5 tokens")).click();
  await expect(shopOn(page).getByText("You have 0 tokens and need 5 more.")).toBeVisible();
  await expect(shopOn(page).getByRole("listitem", { name: "100 tokens" })).toContainText("Enough for this run");
  await expect(shopOn(page).getByText("Enough for this run")).toHaveCount(1);

  await test.step("a page without a shop shows the number of missing tokens, not a remaining balance", async () => {
    await page.goto("/dashboard/promotion-ideas");
    const form = page.getByRole("status").filter({ hasText: "Costs 3 tokens." });
    await expect(form).toContainText("You have 0 tokens and need 3 tokens more.");
    await expect(form).not.toContainText("left");
    await expect(page.getByRole("button", { name: "Generate ideas" })).toBeDisabled();
    await page.goto("/dashboard/sales");
    await (await analysisItem(page, "5 tokens")).click();
  });

  await test.step("bought tokens are spent up to the limit, which can be removed", async () => {
    const opened = page.context().waitForEvent("page");
    await purchase(page, 100).click();
    const tab = await opened;
    await tab.getByRole("button", { name: "Pay $1.00" }).click();
    await expect(tab.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(balanceOn(page, 100)).toBeVisible();
    await (await analysisItem(page, "5 tokens")).click();
    const form = page.getByRole("dialog", { name: "AI analysis of the pipeline" });
    await expect(form.getByText("This exceeds your monthly limit (2 tokens left).")).toBeVisible();
    await expect(form.getByRole("button", { name: "Analyse" })).toBeDisabled();
    await page.keyboard.press("Escape");
    await follow(page, "User", "Tokens");
    await limit.getByRole("button", { name: "Remove limit" }).click();
    await expect(limit.getByText(/^No limit\. Spent in .+: 10\.$/)).toBeVisible();
  });
});

test("the result page redirects without a payment, and still confirms a payment that cannot be verified yet @deep", async ({
  page,
}) => {
  await register(page);
  await page.goto("/payment-success");
  await expect(page.getByText("Invalid Payment Session")).toBeVisible();
  await expect(page.getByText("No session ID found")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard/);

  await page.goto("/success?session_id=demo_of_nobody");
  await expect(page.getByText("We couldn't find this payment in your account.")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard/);

  await page.route("**/verify-token-checkout*", (route) => route.abort());
  await page.goto("/success?session_id=demo_that_was_paid");
  await expect(page.getByText("Error refreshing tokens")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  await page.getByRole("link", { name: "Go to Analysis" }).click();
  await expect(page).toHaveURL(/\/dashboard\/analysis/);
});

test("without payments, no purchase is offered, and with Stripe, its script is loaded @deep", async ({ page }) => {
  await register(page);
  await changeConfig(page, { payments: "off" });
  await page.goto("/dashboard/tokens");
  await balanceOn(page, 30).click();
  await expect(page.getByRole("dialog", { name: "Tokens" })).toContainText(
    "Token purchases are turned off on this server.",
  );
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Purchase Tokens" })).toHaveCount(0);

  await changeConfig(page, { payments: "stripe", tokenExpiry: "monthly" });
  // The test blocks the script, even if this server's policy would allow it.
  await page.route("https://js.stripe.com/**", (route) => route.abort());
  const warned = page.waitForEvent("console", (message) => message.text() === "Failed to load Stripe.js");
  await page.reload();
  expect((await warned).type()).toBe("warning");
  await page.getByRole("button", { name: "Purchase Tokens" }).click();
  await expect(shopOn(page).getByText("Tokens expire at the end of each month (reset on the 1st)")).toBeVisible();
});
