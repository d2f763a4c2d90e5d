import type { Page } from "@playwright/test";

import { expectAccessible, expectAccessibleInBothThemes } from "./kit/axe.ts";
import { switchLanguage } from "./kit/languages.ts";
import { expectRowCount, makeRows } from "./kit/rows.ts";
import { expect, register, signUp, test } from "./kit/test.ts";
import { expectNoSidewaysScroll } from "./kit/width.ts";

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });

test("ideas are paid for, generated, saved, renamed, deleted and restored, launched and undone @deep", async ({
  page,
}) => {
  await register(page);
  const names = Array.from({ length: 12 }, (_, no) => `Customer ${no + 1}`);
  const accounts = await makeRows(
    page,
    "accounts",
    names.map((name) => ({ name, phone: "+65 6123 4567" })),
  );
  const sold = { sold_on: dayAgo(300), revenue_minor: 120_000, cost_minor: 60_000, currency: "USD" };
  await makeRows(
    page,
    "sales",
    accounts.map(({ id: account_id }) => ({ ...sold, account_id })),
  );
  await page.goto("/dashboard");
  await page
    .getByRole("navigation", { name: "Main navigation" })
    .getByRole("link", { name: "Promotion Ideas" })
    .click();

  await expect(page.getByLabel("Product or Service Description")).toBeVisible();
  await expect(page.getByLabel("Target Audience")).toBeVisible();
  await expect(page.getByRole("group", { name: "Budget Range (USD)" })).toBeVisible();
  const goals = page.getByRole("group", { name: "Campaign Goals" });
  await goals.getByLabel("More revenue").uncheck();
  await goals.getByLabel("Win back lost customers").check();
  await page.getByLabel("At least").fill("500");
  await page.getByLabel("At most").fill("20");
  await page.getByRole("button", { name: "Generate ideas" }).click();
  await expect(page.getByText("The maximum is below the minimum")).toBeVisible();
  await page.getByLabel("At least").fill("");
  await page.getByLabel("At most").fill("");
  await expect(page.getByText("Costs 3 tokens. You'll have 27 tokens left.")).toBeVisible();
  await page.getByRole("button", { name: "Generate ideas" }).click();

  const idea = page.getByRole("article", { name: "Win back", exact: true });
  await expect(idea).toContainText("not in the last 180 days");
  await expect(idea).toContainText("43% more sales at a 50% margin");
  await expect(idea.getByRole("link", { name: "12 accounts" })).toHaveAttribute("href", /where=last_order_on.before/);
  await expect(page.getByText("Costs 3 tokens. You'll have 24 tokens left.")).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await idea.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved: Win back")).toBeVisible();
  await tab(page, "Saved Ideas").click();
  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Autumn letter");
  await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
  const saved = page.getByRole("article", { name: "Autumn letter", exact: true });
  await saved.getByRole("button", { name: "Delete" }).click();
  await expect(saved).toHaveCount(0);
  await page
    .getByRole("listitem")
    .filter({ hasText: "Deleted: Autumn letter" })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(saved).toBeVisible();

  await saved.getByRole("button", { name: "Launch" }).click();
  const dialog = page.getByRole("dialog", { name: "Launch" });
  await expect(dialog).toContainText("Tasks to create: 10. Control group: 2.");
  await expect(dialog).toContainText("needs 30 accounts and has 2.");
  await dialog.getByLabel("Coupon code (optional)").fill("BACK15");
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Launch" }).click();
  const promotion = page.getByRole("article", { name: "Autumn letter", exact: true });
  await expect(promotion).toContainText("Code BACK15");
  await expect(promotion).toContainText("Can't be measured. The control group needs 30 accounts and has 2.");
  await expectRowCount(page, "activities", "kind=eq.task", 10);
  await promotion.getByRole("button", { name: "Control group: 2 accounts" }).click();
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await page.getByRole("listitem").filter({ hasText: "launched" }).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("No promotions yet. Launch an idea to see its results here.")).toBeVisible();
  await expectRowCount(page, "activities", "kind=eq.task", 0);
});

test("ideas, resources and promotions of the sample set are complete on a phone, in five languages and in both themes @deep", async ({
  page,
}) => {
  test.setTimeout(360_000);
  await signUp(page);
  await page.goto("/dashboard/promotion-ideas");
  await expect(page.getByText("Ideas are based on what accounts buy.").first()).toBeVisible();
  await page.getByRole("button", { name: "Load sample data" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Load", exact: true }).click();
  await expect(page.getByText("Costs 3 tokens. You'll have 27 tokens left.")).toBeVisible({ timeout: 60_000 });
  for (const goal of ["Larger orders", "Win back lost customers", "Keep good customers", "Clear slow-moving products"])
    await page.getByLabel(goal).check();
  await page.getByRole("button", { name: "Generate ideas" }).click();
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(6);
  await page.getByRole("button", { name: "Save" }).first().click();
  await page.getByRole("button", { name: "Launch" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Launch" }).click();
  await expect(page.getByRole("button", { name: /^Promoted:/ })).toBeVisible();

  // A real promotion takes days to end, so this response describes one that has ended.
  await page.route(/functions\/v1\/promotions\?/, async (route) => {
    const reply = await route.fetch();
    const response = (await reply.json()) as { promotions: object[] };
    const [live] = response.promotions;
    const around = (value: number, wide: number) => ({ value, low: value - wide, high: value + wide });
    const measured = (value: number, advice: string) => {
      const each = around(value, 900);
      const total = around(value * 120, 108_000);
      const by = advice === "stop" ? "profit" : "revenue";
      const profit = advice === "stop" ? each : null;
      return { state: "measured", each, percent: around(value / 100, 9), profit, total, advice, by };
    };
    const results = [
      { state: "running", known_on: "2026-12-31" },
      measured(2_000, "repeat"),
      measured(-2_000, "stop"),
      measured(300, "unclear"),
    ];
    const promotions = results.map((result, no) => ({ ...live, id: String(no), result }));
    await route.fulfill({
      response: reply,
      json: { ...response, promotions: [...response.promotions, ...promotions] },
    });
  });
  for (const language of ["en", "es", "zh", "ja", "ko"] as const) {
    if (language !== "en") await switchLanguage(page, language);
    for (const part of ["ideas", "saved", "live", "resources"]) {
      await page.goto(`/dashboard/promotion-ideas?part=${part}`);
      await expect(page.getByRole("tabpanel").locator("h3").first()).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      if (part === "live") await expect(page.getByRole("article")).toHaveCount(5);
      // A missing text shows its key.
      await expect(page.getByRole("tabpanel")).not.toContainText(
        /\b(rules|idea|gaps|warnings|results|resources)\.[a-z]|\{\{/,
      );
      await expectNoSidewaysScroll(page, `${part} in ${language}`, [390, 1280]);
      await page.setViewportSize({ width: 1280, height: 900 });
      if (language === "en") await expectAccessibleInBothThemes(page);
    }
  }
});
