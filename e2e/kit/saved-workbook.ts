import { readFile } from "node:fs/promises";

import type { Page } from "@playwright/test";
import { type CellValue, readXlsx } from "hucre/xlsx";

/** Returns the tables that a page with metrics exports to Excel, by name: the rows of each, header first. */
export async function savedWorkbook(page: Page): Promise<Record<string, readonly CellValue[][]>> {
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export Data" }).click();
  await page.getByRole("menuitem", { name: "Tables as Excel (XLSX)" }).click();
  const { sheets } = await readXlsx(await readFile(await (await saved).path()));
  return Object.fromEntries(sheets.map(({ name, rows }) => [name, rows]));
}

/**
 * Returns the rows of each worksheet of the file exported to Excel, by name, without empty cells at the end of a row.
 */
export async function savedSheets(page: Page) {
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download", exact: true }).click();
  await page.getByRole("menuitem", { name: "Excel (XLSX)" }).click();
  const { sheets } = await readXlsx(await readFile(await (await saved).path()));
  const filled = (row: CellValue[]) => row.slice(0, row.findLastIndex((value) => value !== null) + 1);
  return Object.fromEntries(sheets.map(({ name, rows }) => [name, rows.map(filled)]));
}
