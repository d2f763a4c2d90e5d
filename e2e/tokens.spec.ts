import { analysisItem } from "./kit/analysis-menu.ts";
import { expectAccessible } from "./kit/axe.ts";
import { changeOpening, openingPath } from "./kit/opening.ts";
import { makeRows } from "./kit/rows.ts";
import { unfold } from "./kit/sidebar.ts";
import { expect, newPerson, register, test } from "./kit/test.ts";

test.describe("popups", () => {
  test.use({ closesPopups: false });

  test("the popups of a new user wait until the user has read the first screen @deep", async ({ page }) => {
    const { id } = await register(page, newPerson(), { hasBonuses: true });
    await page.evaluate((key) => localStorage.removeItem(key), `bonuses:${id}`);
    // The test decides when the reading time has passed.
    await page.addInitScript(() => {
      const wait = window.setTimeout.bind(window);
      const timers: (() => void)[] = [];
      window.setTimeout = ((run: () => void, ms?: number) =>
        ms === 10_000 ? timers.push(run) : wait(run, ms)) as typeof window.setTimeout;
      addEventListener("read", () => timers.forEach((run) => run()));
    });
    const paid = page.waitForResponse(/claim_exploration_bonus/);
    await page.goto("/dashboard");
    await (await paid).finished();
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.evaluate(() => dispatchEvent(new Event("read")));
    // A popup does not cover the checklist of a new workspace either.
    const steps = page.getByRole("region", { name: "Your pipeline starts here" });
    await expect(steps).toBeVisible();
    await steps.getByRole("button", { name: "Dismiss checklist" }).click();
    await expect(page.getByRole("heading", { name: "Welcome Back!" })).toBeVisible();
  });

  test("a new user gets bonuses for signing in and exploring three sections, and sees 30 tokens with their sources @deep", async ({
    page,
    context,
  }) => {
    const { id } = await register(page, newPerson(), { hasBonuses: true });
    await makeRows(page, "deals", [{ name: "Pine shelves", value_minor: 500_00 }]);
    const meter = (total: string) => page.getByRole("button", { name: `${total} tokens,` });
    const popup = page.getByRole("dialog");
    const awesome = popup.getByRole("button", { name: "Awesome!" });
    const close = async (title: string, text: string, key = "Enter") => {
      await expect(popup.getByRole("heading", { name: title })).toBeVisible();
      await expect(popup.getByText("+5 Tokens")).toBeVisible();
      await expect(popup.getByText(text)).toBeVisible();
      await expect(popup.getByRole("button")).toHaveCount(1);
      await expect(awesome).toBeFocused();
      await expectAccessible(page, "[role=dialog]");
      await awesome.press(key);
      await expect(popup.getByText(text)).toHaveCount(0);
    };

    await test.step("the popups of the first screen appear one at a time, the login bonus first", async () => {
      await page.goto("/dashboard");
      await close(
        "Welcome Back!",
        "You earned 5 tokens for logging in today. You can earn up to 15 more by exploring.",
      );
      await expect(awesome).toBeFocused();
    });

    await test.step("a popup gives way to a layer opened over it, and appears again", async () => {
      await page.keyboard.press("Control+k");
      await expect(page.getByRole("dialog", { name: "Command menu" })).toBeVisible();
      // This count includes dialogs hidden from assistive technology.
      await expect(page.locator("[role=dialog]")).toHaveCount(1);
      await page.keyboard.press("Escape");
      await close("Great Exploring!", "You earned 5 tokens for exploring Main Dashboard.");
      await expect(meter("20")).toBeVisible();
    });

    const other = await context.newPage();
    await other.goto("/dashboard/tokens");
    await expect(other.getByRole("listitem").filter({ hasText: "1 of 3 today" })).toBeVisible();

    await test.step("a popup waits for a form that is loading, and returns the focus when it is closed", async () => {
      await makeRows(page, "deals", [{ name: "Oak desks", value_minor: 1000_00 }]);
      // The bonus is paid once the form is requested, no matter how long the screen takes to load.
      const asked = Promise.withResolvers<void>();
      await page.route("**/rpc/claim_exploration_bonus", async (route) => {
        await asked.promise;
        await route.continue();
      });
      const code = Promise.withResolvers<void>();
      await page.route("**/report-dialog-*.js", async (route) => {
        await code.promise;
        await route.continue();
      });
      await page.getByRole("link", { name: "Sales", exact: true }).click();
      await (await analysisItem(page, "free")).click();
      asked.resolve();
      await expect(meter("25")).toBeVisible();
      code.resolve();
      const form = page.getByRole("dialog", { name: "AI analysis of the pipeline" });
      await expect(form).toBeVisible();
      await expect(page.locator("[role=dialog]")).toHaveCount(1);
      await form.getByRole("button", { name: "Cancel" }).click();
      await close("Great Exploring!", "You earned 5 tokens for exploring Sales Analytics.");
      await expect(page.getByRole("button", { name: "More", exact: true })).toBeFocused();
    });

    await test.step("a third section earns a bonus, which ends the bonuses of the day", async () => {
      await unfold(page, "User");
      const profile = page.getByRole("link", { name: "Profile", exact: true });
      await profile.click();
      await close("Great Exploring!", "You earned 5 tokens for exploring Profile Settings.", "Escape");
      await expect(profile).toBeFocused();
      await expect(meter("30")).toBeVisible();
      const asked = await page.evaluate((of) => localStorage.getItem(`bonuses:${of}`), id);
      expect(JSON.parse(asked ?? "")).toMatchObject({ asked: ["login", "home", "sales", "profile"], sectionsPaid: 3 });
    });

    await test.step("another tab updates automatically", async () => {
      await expect(other.getByRole("button", { name: "30 tokens," })).toBeVisible();
      await expect(other.getByRole("listitem").filter({ hasText: "3 of 3 today" })).toBeVisible();
      await other.close();
    });

    await test.step("tokens that expire within three days show their date, and a notice", async () => {
      const expireAt = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000).toISOString();
      await changeOpening(page, ({ tokens }) => ({
        tokens: { ...tokens, expiring_tokens: 25, expire_at: expireAt },
      }));
      await page.goto("/dashboard/tokens");
      await expect(page.getByRole("main").getByText(/^25 tokens expire on /)).toBeVisible();
      await expect(page.getByText("Unused tokens will be lost.")).toBeVisible();
      await page.unroute(openingPath);
      await page.goto("/dashboard/profile");
    });

    await test.step("the profile links to the shop and the history, whose filter is stored in the URL", async () => {
      await page.getByRole("link", { name: "Manage subscription" }).click();
      await expect(page.getByRole("dialog", { name: "Purchase Tokens" })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("heading", { level: 1, name: "Tokens" })).toBeVisible();
      const rows = page.getByRole("table", { name: "History" }).getByRole("row");
      await expect(rows).toHaveCount(6);
      await expect(rows.nth(1)).toContainText(/Daily exploration bonus: Profile Settings.*\+5/);
      await expect(rows.nth(5)).toContainText(/Initial tokens.*\+10/);
      const prices = page.getByRole("table", { name: "AI feature pricing" }).getByRole("row");
      await expect(prices).toHaveText([
        /^FeatureTokens/,
        /^AI assistantSteps in the answer1–3≤ 11≤ 22> 23$/,
        /^Sentiment analysisMessages2–5≤ 502≤ 1503≤ 2504> 2505$/,
        /^Predictive analyticsForecasts and months5–20≤ 125/,
        /^AI analysisRecords read5–10≤ 10,0005≤ 100,0007> 100,00010$/,
        /^Promotion ideasFixed price3$/,
        /^Workflow creationSteps10–15≤ 510> 515$/,
      ]);
      await expectAccessible(page);
      const saved = page.waitForEvent("download");
      await page.getByRole("button", { name: "Export" }).click();
      await page.getByRole("menuitem", { name: "CSV" }).click();
      expect((await saved).suggestedFilename()).toBe("tokens.csv");
      await page.getByLabel("Type", { exact: true }).selectOption("Free analyses");
      await expect(page).toHaveURL(/type=free_analysis/);
      await page.reload();
      await expect(page.getByText("No history matches these filters.")).toBeVisible();
    });

    await test.step("two analyses are free, and the third costs 5 of the 30 tokens", async () => {
      for (const [price, total] of [
        ["free (2 left)", "30"],
        ["free (1 left)", "30"],
        ["5 tokens", "25"],
      ] as const) {
        await page.getByRole("link", { name: "Sales", exact: true }).click();
        await (await analysisItem(page, price)).click();
        await page.getByRole("dialog").getByRole("button", { name: "Analyse" }).click();
        await expect(page.getByText("AI analysis", { exact: true })).toBeVisible();
        await expect(meter(total)).toBeVisible();
      }
    });
  });
});
