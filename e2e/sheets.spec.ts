import { readFile } from "node:fs/promises";

import type { Page } from "@playwright/test";
import { readXlsx, writeXlsx } from "hucre/xlsx";

import { expectAccessible } from "./kit/axe.ts";
import { askQuestion, changeRow, makeRows, newestRow } from "./kit/rows.ts";
import { savedSheets } from "./kit/saved-workbook.ts";
import { expect, register, test } from "./kit/test.ts";

const address = /vanda-sheets\/[0-9a-f-]{36}$/;
const saved = (page: Page) => page.getByRole("status").filter({ hasText: /^Saved$/ });

/** Waits until a part of the spreadsheet has been saved on the server. */
const savedTo = (page: Page, part: "name" | "content") =>
  page.waitForResponse((answer) => {
    const asked = answer.request();
    return asked.method() === "PATCH" && answer.url().includes("/sheets?") && asked.postDataJSON()[part] !== undefined;
  });

/** Types into the cell that is selected when a spreadsheet opens, and into the cells below it. */
async function type(page: Page, lines: string[]) {
  const grid = page.locator("canvas").first();
  await expect(grid).toBeVisible();
  await grid.click({ position: { x: 80, y: 40 }, force: true });
  for (const line of lines) {
    await page.keyboard.type(line);
    await page.keyboard.press("Enter");
  }
}

test("a new spreadsheet calculates what is typed, saves automatically, and keeps it when reopened", async ({
  page,
}) => {
  await register(page);
  await page.goto("/dashboard/vanda-sheets");
  await page.getByRole("button", { name: "New spreadsheet" }).click();
  await expect(page).toHaveURL(address);
  const kept = savedTo(page, "content");
  await type(page, ["2", "3", "=SUM(A1:A2)*7"]);
  await kept;
  await expect(saved(page)).toBeVisible();
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  const renamed = savedTo(page, "name");
  await name.fill("Budget");
  await name.press("Enter");
  await renamed;
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 }).getByRole("textbox")).toHaveValue("Budget");
  await expect(saved(page)).toBeVisible();
  await page
    .locator("canvas")
    .first()
    .click({ position: { x: 80, y: 88 }, force: true });
  const written = () =>
    page.evaluate(() => {
      const boxes = [...document.querySelectorAll<HTMLTextAreaElement>("section textarea")].map(({ value }) => value);
      return `${boxes.join(" ")} ${document.querySelector("main section")?.textContent ?? ""}`;
    });
  await expect.poll(written).toContain("=SUM(A1:A2)*7");
  await expectAccessible(page);
  await page.goto("/dashboard/vanda-sheets");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Actions for Budget" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await page.getByRole("button", { name: "Actions for Budget", exact: true }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByRole("link", { name: "Budget", exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: "Budget", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Actions for Budget (copy)" }).click();
  await page.getByRole("menuitem", { name: "Rename…" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Plan");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: "Plan" })).toBeVisible();
});

test("an Excel file is opened after a list of what will be lost, and exported again with its formulas @deep", async ({
  page,
}) => {
  await register(page);
  await page.goto("/dashboard/vanda-sheets");
  const file = await writeXlsx({
    sheets: [
      { name: "Costs", rows: [[2], [3]], cells: new Map([["2,0", { formula: "SUM(A1:A2)*7", formulaResult: 35 }]]) },
      { name: "Notes", rows: [["Oak", "Elm"]], merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 1 }] },
    ],
  });
  await page.getByLabel("Excel or CSV file").setInputFiles({
    name: "Budget 2027.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: Buffer.from(file),
  });
  const question = page.getByRole("dialog", { name: "Open Budget 2027?" });
  await expect(question.getByRole("listitem")).toHaveText("1 merged area will be split into separate cells");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Open" }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Budget 2027");
  const tabs = page.getByRole("group", { name: "Sheets" });
  await tabs.getByRole("button", { name: "Notes", exact: true }).press("Enter");
  await expect(tabs.getByRole("button", { name: "Notes", exact: true })).toHaveAttribute("aria-current", "page");
  await expectAccessible(page);
  await tabs.getByRole("button", { name: "Costs", exact: true }).press("Enter");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download", exact: true }).click();
  await page.getByRole("menuitem", { name: "Excel (XLSX)" }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe("Budget 2027.xlsx");
  const { sheets } = await readXlsx(await readFile(await download.path()));
  expect(sheets.map(({ name, rows }) => [name, rows])).toEqual([
    ["Costs", [[2], [3], [35]]],
    ["Notes", [["Oak", "Elm"]]],
  ]);
  await page.getByRole("button", { name: "Download", exact: true }).click();
  await page.getByRole("menuitem", { name: "This sheet as CSV" }).click();
  const left = page.getByRole("dialog", { name: "Download Budget 2027.csv?" });
  await expect(left.getByRole("listitem")).toHaveText("1 other sheet won't be in the file");
  const asText = page.waitForEvent("download");
  await left.getByRole("button", { name: "Download" }).click();
  expect(await readFile(await (await asText).path(), "utf8")).toBe("\ufeff2\r\n3\r\n35\r\n");
});

test("a new spreadsheet can start with data of the workspace and formulas that use it @deep", async ({ page }) => {
  await register(page);
  await makeRows(page, "products", [
    { name: "Oak desk", category: "Desks", price_minor: 120_050, currency: "USD" },
    { name: "Elm chair", category: "Chairs", price_minor: 30_000, currency: "USD" },
  ]);
  await page.goto("/dashboard/vanda-sheets");
  const card = page.getByRole("button", { name: "Price list" });
  await expect(card).toContainText("$1,200.50");
  // The workspace has no deals and no sales.
  await expect(page.getByRole("button", { name: "Commission" })).toHaveCount(0);
  await expectAccessible(page);
  await card.click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Price list");
  await expect(saved(page)).toBeVisible();
  const { Sheet1 } = await savedSheets(page);
  expect(Sheet1?.slice(0, 3)).toEqual([
    ["Name", "Code", "Category", "List price", "Currency", "Net price", null, "Discount", 0.1],
    ["Elm chair", null, "Chairs", 300, "USD", 270],
    ["Oak desk", null, "Desks", 1200.5, "USD", 1080.45],
  ]);
});

test("formulas can use inserted metrics and lists, which equal those on other screens and update with new records @deep", async ({
  page,
}) => {
  await register(page);
  const today = await page.evaluate(() => new Date().toLocaleDateString("sv"));
  await makeRows(page, "sales", [
    { name: "Oak desks", sold_on: today, revenue_minor: 120_050, cost_minor: 20_000, currency: "USD" },
    { name: "Elm tables", sold_on: today, revenue_minor: 30_000, cost_minor: 10_000, currency: "USD" },
  ]);
  const deal = (name: string, value: number) => ({ name, value_minor: value, currency: "USD" });
  await makeRows(page, "deals", [deal("Oak", 100_000), deal("Elm", 250_000)]);
  await makeRows(page, "saved_views", [
    { entity: "deals", name: "Values", state: { cols: "name,value_minor", sort: "name" } },
  ]);
  await page.goto("/dashboard/vanda-sheets");
  const file = await writeXlsx({
    sheets: [{ name: "Plan", rows: [], cells: new Map([["0,2", { formula: "A1*2", formulaResult: 0 }]]) }],
  });
  await page.getByLabel("Excel or CSV file").setInputFiles({
    name: "Plan.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: Buffer.from(file),
  });
  await expect(page).toHaveURL(address);
  const grid = page.locator("canvas").first();
  await grid.click({ position: { x: 80, y: 40 }, force: true });
  await page.getByRole("button", { name: "Insert" }).click();
  await page.getByRole("menuitem", { name: "Metric…" }).click();
  const metric = page.getByRole("dialog", { name: "Insert metric" });
  await expect(metric.getByText("Now: $1,501")).toBeVisible();
  await expectAccessible(page);
  await metric.getByRole("button", { name: "Insert" }).click();
  await expect(metric).toBeHidden();
  const live = page.getByRole("group", { name: "Live data" });
  await expect(live).toContainText("Revenue · updated");
  await expect(live.getByRole("link", { name: "View records: Sales records" })).toHaveAttribute(
    "href",
    /sales-records/,
  );
  await page.getByRole("button", { name: "Insert" }).click();
  await page.getByRole("menuitem", { name: "List…" }).click();
  const list = page.getByRole("dialog", { name: "Insert list" });
  await list.getByLabel("View").selectOption("Values");
  await expect(list.getByRole("checkbox", { name: "Value" })).toBeChecked();
  await expect(list.getByRole("checkbox", { name: "Stage" })).not.toBeChecked();
  await expectAccessible(page);
  await list.getByRole("button", { name: "Insert" }).click();
  await expect(
    page.getByRole("group", { name: "Sheets" }).getByRole("button", { name: "Values", exact: true }),
  ).toBeVisible();
  await type(page, []);
  await page
    .locator("canvas")
    .first()
    .click({ position: { x: 80, y: 65 }, force: true });
  await expect(live.getByRole("link", { name: "View record" })).toHaveAttribute("href", /sales\/[0-9a-f-]{36}/);
  // Next to the list, in a column that the list does not grow into.
  await page
    .locator("canvas")
    .first()
    .click({ position: { x: 440, y: 40 }, force: true });
  await page.keyboard.type("=SUM(B:B)");
  const kept = savedTo(page, "content");
  await page.keyboard.press("Enter");
  await kept;
  await expect(saved(page)).toBeVisible();
  const before = await savedSheets(page);
  const asked = await askQuestion(page, { measures: ["revenue"], range: "this_month" });
  const revenue = Number(asked.total.values[0]) / 100;
  expect(before.Plan?.[0]).toEqual([revenue, null, 2 * revenue]);
  expect(before.Values).toEqual([
    ["Name", "Value", "Currency", null, 3500],
    ["Elm", 2500, "USD"],
    ["Oak", 1000, "USD"],
  ]);
  await makeRows(page, "deals", [deal("Ash", 50_000)]);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(saved(page)).toBeVisible();
  await expect
    .poll(async () => (await savedSheets(page)).Values)
    .toEqual([
      ["Name", "Value", "Currency", null, 4000],
      ["Ash", 500, "USD"],
      ["Elm", 2500, "USD"],
      ["Oak", 1000, "USD"],
    ]);
  // It is also refreshed on opening, for any user.
  await makeRows(page, "deals", [deal("Fir", 100_000)]);
  await page.reload();
  await expect(saved(page)).toBeVisible();
  await expect
    .poll(async () => (await savedSheets(page)).Values?.[0])
    .toEqual(["Name", "Value", "Currency", null, 5000]);
});

test("a file that cannot become a spreadsheet shows the reason @deep", async ({ page }) => {
  await register(page);
  await page.goto("/dashboard/vanda-sheets");
  const choose = (name: string, text: string) =>
    page.getByLabel("Excel or CSV file").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await choose("empty.csv", "\n");
  await expect(page.getByText("This file is empty.")).toBeVisible();
  await choose("large.csv", "a".repeat(10 * 1024 * 1024 + 1));
  await expect(page.getByText("The file is larger than 10 MB.")).toBeVisible();
  await choose("odd.xlsx", "PK\u0003\u0004 nothing of a workbook");
  await expect(page.getByText("The file is damaged or not an Excel or CSV file.")).toBeVisible();
});

test("a concurrent save is not overwritten, and the unsaved version can be saved as a copy @deep", async ({ page }) => {
  await register(page);
  await page.goto("/dashboard/vanda-sheets");
  await page.getByRole("button", { name: "New spreadsheet" }).click();
  await expect(page).toHaveURL(address);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.locator("canvas").first()).toBeVisible();
  const kept = savedTo(page, "content");
  await type(page, ["1"]);
  await kept;
  await type(other, ["2"]);
  await other.getByRole("button", { name: "Save mine as a copy" }).click();
  await expect(other.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Untitled spreadsheet (my copy)");
  await expect(saved(other)).toBeVisible();
});

test("corrupt content shows an error, and can be deleted @deep", async ({ page }) => {
  await register(page);
  await page.goto("/dashboard/vanda-sheets");
  await page.getByRole("button", { name: "New spreadsheet" }).click();
  await expect(page).toHaveURL(address);
  const { id } = await newestRow(page, "sheets");
  await changeRow(page, "sheets", id, { content: "bm8gd29ya2Jvb2s=" });
  await page.reload();
  await expect(page.getByRole("heading", { name: "This spreadsheet can't be opened" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("heading", { name: "No spreadsheets yet" })).toBeVisible();
});

test("a custom colour is picked in a spreadsheet under the content security policy @deep", async ({ page }) => {
  await register(page);
  await page.goto("/dashboard/vanda-sheets");
  await page.getByRole("button", { name: "New spreadsheet" }).click();
  await page.getByRole("button", { name: "Font color" }).click();
  await page.getByRole("button", { name: "Add new color" }).click();
  await expect(page.locator(".react-colorful")).toHaveCSS("display", "flex");
});
