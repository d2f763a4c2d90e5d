import type { Page } from "@playwright/test";

import { analysisItem } from "./kit/analysis-menu.ts";
import { makeRows } from "./kit/rows.ts";
import { expect, newPerson, register, test } from "./kit/test.ts";

const stepMs = 300_000;

/**
 * Replaces the Notification API, because a headless browser denies it without asking, and records requests and
 * notifications.
 */
function answerNotifications() {
  const notifications: string[] = [];
  class FakeNotification {
    static get permission() {
      return localStorage.getItem("permission") ?? "default";
    }
    static async requestPermission() {
      notifications.push("asked");
      localStorage.setItem("permission", "granted");
      return "granted";
    }
    constructor(title: string, { body }: { body: string }) {
      notifications.push(`${title} ${body}`);
    }
  }
  Object.assign(globalThis, { Notification: FakeNotification, notifications });
}

/** Records the duration of falling confetti, by the page's clock, including confetti that ended before the check. */
function timeConfetti() {
  const falls: { from: number; ms?: number }[] = [];
  Object.assign(globalThis, { falls });
  addEventListener("DOMContentLoaded", () =>
    new MutationObserver(() => {
      const isFalling = document.querySelector("canvas[data-confetti]") !== null;
      const last = falls.findLast(({ ms }) => ms === undefined);
      if (isFalling && !last) falls.push({ from: performance.now() });
      if (!isFalling && last) last.ms = performance.now() - last.from;
    }).observe(document.body, { childList: true }),
  );
}

const fallsIn = (page: Page) => page.evaluate(() => (globalThis as unknown as { falls: { ms?: number }[] }).falls);

/** Acquires the energy lock in a tab; the returned function releases it. */
async function takeTurn(page: Page) {
  await page.evaluate(
    () =>
      new Promise<void>((taken) => {
        void navigator.locks.request("energy", () => {
          taken();
          return new Promise<void>((letGo) => Object.assign(globalThis, { letGo }));
        });
      }),
  );
  return () => page.evaluate(() => (globalThis as unknown as { letGo: () => void }).letGo());
}

const notificationsOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { notifications: string[] }).notifications);
/** Waits until the tab has finished its pending updates of the energy. */
const energySaved = (page: Page) => page.evaluate(() => navigator.locks.request("energy", () => undefined));

test("energy is spent, shows a notice when low or used up, recharges over time, and is the same in all tabs @deep", async ({
  page,
  context,
}) => {
  await context.addInitScript(answerNotifications);
  await context.addInitScript(timeConfetti);
  const { id } = await register(page, newPerson(), { hasBonuses: true });
  await makeRows(page, "deals", [{ name: "Oak desks", value_minor: 1000_00 }]);
  const other = await context.newPage();
  const tabs = [page, other];
  const inAll = async (count: (tab: Page) => Promise<number>) =>
    (await Promise.all(tabs.map(count))).reduce((sum, one) => sum + one, 0);
  const keep = (amount: number, ago = 0) =>
    page.evaluate(([key, text]) => localStorage.setItem(key, text), [
      `energy:${id}`,
      JSON.stringify({ amount, at: Date.now() - ago, isCelebrated: false }),
    ] as const);
  // No bonus is left for signing in or exploring, so no popup appears.
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    `bonuses:${id}`,
    JSON.stringify({ day: new Date().toISOString().slice(0, 10), asked: ["login"], sectionsPaid: 3 }),
  ] as const);
  await keep(4);
  await other.goto("/dashboard/tokens");
  const analyse = async (price: string) => {
    await page.goto("/dashboard/sales");
    await (await analysisItem(page, price)).click();
    await page.getByRole("dialog").getByRole("button", { name: "Analyse" }).click();
  };
  const amount = (left: number) => ({ name: new RegExp(`Energy ${left} of 20`) });

  await test.step("an analysis costs one unit of energy; at exactly 3, a notice appears in the tab that used it", async () => {
    await expect(other.getByRole("button", amount(4))).toBeVisible();
    await analyse("free (2 left)");
    await expect(page.getByText("Low Energy", { exact: true })).toBeVisible();
    await expect(page.getByText("Low energy—plan your next steps.")).toBeVisible();
    await expect(page.getByRole("button", amount(3))).toBeVisible();
    await expect(other.getByRole("button", amount(3))).toBeVisible();
    await expect(other.getByText("Low Energy", { exact: true })).toHaveCount(0);
    await expect(page.getByText("AI analysis", { exact: true })).toBeVisible();
  });

  await test.step("at 0 a notice appears, and a browser notification if permitted", async () => {
    await keep(1);
    await analyse("free (1 left)");
    await expect(page.getByText("Energy Depleted", { exact: true })).toBeVisible();
    await expect(page.getByText("You've run out of energy. Top up to continue using AI features.")).toBeVisible();
    await expect
      .poll(() => notificationsOf(page))
      .toEqual(["asked", "Energy depleted! Recharge or earn more to keep your deals moving."]);
    expect(await notificationsOf(other)).toEqual([]);
    await expect(page.getByText("AI analysis", { exact: true })).toBeVisible();
  });

  await test.step("without energy, an analysis does not start and costs nothing", async () => {
    await analyse("5 tokens");
    await expect(page.getByRole("alert")).toContainText("energy");
    await expect(other.getByRole("button", { name: /^10 tokens/ })).toBeVisible();
  });

  await test.step("a user who denied notifications is not asked again, and sees a notice when few tokens are left", async () => {
    await keep(1);
    await page.evaluate(() => localStorage.setItem("permission", "denied"));
    await analyse("5 tokens");
    await expect(page.getByText("Energy Depleted", { exact: true })).toBeVisible();
    await expect.poll(() => inAll((tab) => tab.getByText("5 tokens left").count())).toBe(1);
    await expect(other.getByRole("button", { name: /^5 tokens/ })).toBeVisible();
    expect(await notificationsOf(page)).toEqual([]);
    await expect(page.getByText("AI analysis", { exact: true })).toBeVisible();
  });

  const celebrations = (title: string) =>
    inAll((tab) => {
      const toast = tab.getByRole("listitem").filter({ hasText: "You've reached maximum energy!" });
      return toast.filter({ hasText: title }).count();
    });

  await test.step("a unit recharges every 5 minutes in all tabs, and one tab celebrates the last one for 3 seconds", async () => {
    await context.clock.install();
    await keep(18, stepMs - 60_000);
    for (const tab of tabs) {
      await tab.emulateMedia({ reducedMotion: "no-preference" });
      await tab.goto("/dashboard/tokens");
    }
    for (const tab of tabs) await expect(tab.getByText("18 of 20", { exact: true })).toBeVisible();
    await context.clock.fastForward(60_000);
    for (const tab of tabs) await expect(tab.getByText("19 of 20", { exact: true })).toBeVisible();
    expect(await celebrations("")).toBe(0);
    const letGo = await takeTurn(page);
    await context.clock.fastForward(stepMs);
    for (const tab of tabs) await expect(tab.getByText("20 of 20", { exact: true })).toBeVisible();
    const stored = await page.evaluate((key) => localStorage.getItem(key), `energy:${id}`);
    expect(JSON.parse(stored ?? "")).toMatchObject({ isCelebrated: false });
    await letGo();
    for (const tab of tabs) await energySaved(tab);
    await expect.poll(() => celebrations("+5 Bonus Tokens!")).toBe(1);
    for (const tab of tabs) await expect(tab.getByRole("row").filter({ hasText: "Daily energy bonus" })).toBeVisible();
    await context.clock.fastForward(3_000);
    const falls = async () => (await Promise.all(tabs.map(fallsIn))).flat();
    await expect.poll(falls).toEqual([{ from: expect.any(Number), ms: expect.any(Number) }]);
    expect((await falls())[0]?.ms).toBeGreaterThanOrEqual(3_000);
    await other.close();
  });

  await test.step("energy recharged while away is celebrated too, without confetti under reduced motion; the bonus comes once a day", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await keep(8, 20 * stepMs);
    await page.reload();
    await expect(page.getByText("You've reached maximum energy!")).toBeVisible();
    expect(await fallsIn(page)).toEqual([]);
    await expect(page.getByText("+5 Bonus Tokens!")).toHaveCount(0);
    await page.reload();
    await expect(page.getByText("20 of 20", { exact: true })).toBeVisible();
    await energySaved(page);
    await expect(page.getByText("You've reached maximum energy!")).toHaveCount(0);
  });
});
