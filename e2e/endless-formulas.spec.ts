import type { Page } from "@playwright/test";

import { expect, register, test } from "./kit/test.ts";

const saved = (page: Page) => page.getByRole("status").filter({ hasText: /^Saved$/ });
const grid = (page: Page) => page.locator("canvas").first();
const stuck = (page: Page) => page.getByRole("alert").filter({ hasText: "is taking too long" });
const home = { x: 80, y: 40 };

async function openNew(page: Page) {
  await register(page);
  await page.goto("/dashboard/vanda-sheets");
  await page.getByRole("button", { name: "New spreadsheet" }).click();
  await expect(grid(page)).toBeVisible();
  await grid(page).click({ position: home, force: true });
}

async function type(page: Page, ...cells: string[]) {
  for (const cell of cells) {
    await page.keyboard.type(cell);
    await page.keyboard.press("Enter");
  }
}

/** Advances the clock past the time limit of a calculation, which starts once the calculation's worker is ready. */
const waitForStuck = (page: Page) =>
  expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(stuck(page)).toBeVisible({ timeout: 500 });
  }).toPass();

/** Returns the rows of the worksheet, as exported to CSV. */
async function shown(page: Page): Promise<string> {
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download", exact: true }).click();
  await page.getByRole("menuitem", { name: "This sheet as CSV" }).click();
  const stream = await (await file).createReadStream();
  const text = (await stream.toArray()).join("");
  return text.replace("\ufeff", "").trim().replaceAll("\r\n", " ");
}

// Functions whose number of iterations is an argument.
const endless = [
  "FACT(1E300)",
  "FACTDOUBLE(1E300)",
  "COMBIN(1E15,5E14)",
  "COMBINA(1E300,5E299)",
  "PERMUT(1E15,1E14)",
  "MULTINOMIAL(1E15,1E15)",
  "BESSELJ(1,1E9)",
  "WORKDAY(1,1E300)",
  "VDB(1E9,1,1E12,1,1E12)",
  "DB(1E9,1,1E12,1E12)",
  "HYPGEOM.DIST(1E11,1E12,1E12,1E13,TRUE)",
];

test("formulas that never finish leave the page responsive, show an error, and are removed by undo @deep", async ({
  page,
}) => {
  await page.clock.install();
  await openNew(page);
  await type(page, "2", "=A1*3");
  for (const formula of endless) {
    await type(page, `=${formula}`);
    // The page still works in the meantime.
    await type(page, "later");
    await waitForStuck(page);
    await page.keyboard.press("ControlOrMeta+z");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(stuck(page)).toBeHidden();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
  }
  await expect(saved(page)).toBeVisible();
  expect(await shown(page)).toBe("2 6");
});

test("a spreadsheet saved with an endless formula opens with an error, and calculates once it is removed @deep", async ({
  page,
}) => {
  await page.clock.install();
  await openNew(page);
  await type(page, "=FACT(B1)", "=1+2");
  await expect(saved(page)).toBeVisible();
  await grid(page).click({ position: { x: home.x + 100, y: home.y }, force: true });
  await type(page, "1E300");
  await waitForStuck(page);
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(grid(page)).toBeVisible();
  await waitForStuck(page);
  await grid(page).click({ position: { x: home.x + 100, y: home.y }, force: true });
  await type(page, "3");
  await expect(stuck(page)).toBeHidden();
  await expect(saved(page)).toBeVisible();
  expect(await shown(page)).toBe("6,3 3");
});

test("a formula is filled into cells, unless it never finishes @deep", async ({ page }) => {
  await page.clock.install();
  await openNew(page);
  await type(page, "2", "3", "1E17");
  await grid(page).click({ position: { x: home.x + 100, y: home.y }, force: true });
  await type(page, "=A1*2");
  await page.keyboard.press("ArrowUp");
  const handle = page.locator(".ironcalc-cell-handle");
  await handle.dblclick({ force: true });
  await expect.poll(() => shown(page)).toBe("2,4 3,6 100000000000000000,200000000000000000");
  await grid(page).click({ position: { x: home.x + 200, y: home.y }, force: true });
  await type(page, "=FACT(A1)");
  await page.keyboard.press("ArrowUp");
  await handle.dblclick({ force: true });
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(page.getByText("Cancelled because it takes too long")).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(stuck(page)).toBeHidden();
  expect(await shown(page)).toBe("2,4,2 3,6 100000000000000000,200000000000000000");
});
