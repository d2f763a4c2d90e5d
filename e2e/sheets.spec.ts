import { readFile } from "node:fs/promises";

import type { Page } from "@playwright/test";
import { readXlsx, writeXlsx } from "hucre/xlsx";

import { expectAccessible } from "./kit/axe.ts";
import { changeRow, newestRow } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";

const address = /vanda-sheets\/[0-9a-f-]{36}$/;
const saved = (page: Page) => page.getByRole("status").filter({ hasText: /^Saved$/ });

/** A part of the spreadsheet has reached the server. */
const savedTo = (page: Page, part: "name" | "content") =>
  page.waitForResponse((answer) => {
    const asked = answer.request();
    return asked.method() === "PATCH" && answer.url().includes("/sheets?") && asked.postDataJSON()[part] !== undefined;
  });

/** Types into the cell that is selected when a spreadsheet is opened, and those below it. */
async function type(page: Page, lines: string[]) {
  const grid = page.locator("canvas").first();
  await expect(grid).toBeVisible();
  await grid.click({ position: { x: 80, y: 40 }, force: true });
  for (const line of lines) {
    await page.keyboard.type(line);
    await page.keyboard.press("Enter");
  }
}

test("a new spreadsheet calculates what is typed, is saved by itself, and keeps it when it is opened again", async ({
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

test("an Excel file is opened, what of it is lost is said before, and it is saved as one again with its formulas", async ({
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
  await expect(question.getByRole("listitem")).toHaveText("1 merged area becomes single cells");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Open" }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Budget 2027");
  await expect(page.getByRole("tab", { name: "Notes" })).toBeVisible();
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
  const left = page.getByRole("dialog", { name: "Save Budget 2027.csv?" });
  await expect(left.getByRole("listitem")).toHaveText("1 other sheet is not in the file");
  const asText = page.waitForEvent("download");
  await left.getByRole("button", { name: "Save the file" }).click();
  expect(await readFile(await (await asText).path(), "utf8")).toBe("\ufeff2\r\n3\r\n35\r\n");
});

test("a file that becomes no spreadsheet is told why @deep", async ({ page }) => {
  await register(page);
  await page.goto("/dashboard/vanda-sheets");
  const choose = (name: string, text: string) =>
    page.getByLabel("Excel or CSV file").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await choose("empty.csv", "\n");
  await expect(page.getByText("There is nothing in it.")).toBeVisible();
  await choose("large.csv", "a".repeat(10 * 1024 * 1024 + 1));
  await expect(page.getByText("It is larger than 10 MB.")).toBeVisible();
  await choose("odd.xlsx", "PK\u0003\u0004 nothing of a workbook");
  await expect(page.getByText("It is damaged, or no Excel or CSV file.")).toBeVisible();
});

test("what somebody else saved meanwhile is not written over: one's own becomes a copy @deep", async ({ page }) => {
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
  await other.getByRole("button", { name: "Keep mine as a copy" }).click();
  await expect(other.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Untitled spreadsheet (my copy)");
  await expect(saved(other)).toBeVisible();
});

test("what is kept and is no spreadsheet is said so, and can be deleted @deep", async ({ page }) => {
  await register(page);
  await page.goto("/dashboard/vanda-sheets");
  await page.getByRole("button", { name: "New spreadsheet" }).click();
  await expect(page).toHaveURL(address);
  const { id } = await newestRow(page, "sheets");
  await changeRow(page, "sheets", id, { content: "bm8gd29ya2Jvb2s=" });
  await page.reload();
  await expect(page.getByRole("heading", { name: "This spreadsheet cannot be read" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("heading", { name: "No spreadsheets yet" })).toBeVisible();
});

test("a colour of one's own is picked in a spreadsheet under the content security policy @deep", async ({ page }) => {
  await register(page);
  await page.goto("/dashboard/vanda-sheets");
  await page.getByRole("button", { name: "New spreadsheet" }).click();
  await page.getByRole("button", { name: "Font color" }).click();
  await page.getByRole("button", { name: "Add new color" }).click();
  await expect(page.locator(".react-colorful")).toHaveCSS("display", "flex");
});
