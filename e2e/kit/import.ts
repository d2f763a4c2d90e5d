import type { Page } from "@playwright/test";

import { follow } from "./sidebar.ts";
import { expect } from "./test.ts";

export type UploadFile = { name: string; content: string | Buffer };

/** Opens the imports from the sidebar and passes a file to the screen's file chooser, as a user with a mouse does. */
export async function chooseFile(page: Page, { name, content }: UploadFile) {
  await follow(page, "Data", "Imports");
  await page.getByRole("link", { name: "Import a file" }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByText("Choose a file").click();
  await (await chooser).setFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
}

/** Uploads a file and checks it. The screen then shows a preview of the import. */
export async function uploadAndCheck(page: Page, file: UploadFile) {
  await chooseFile(page, file);
  await expect(page.getByRole("heading", { name: "What's in this file?" })).toBeVisible();
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.getByRole("button", { name: "Change setup" })).toBeVisible({ timeout: 60_000 });
}

/** Returns the element with the number below the label of a count. */
export function count(page: Page, label: string) {
  return page.getByRole("definition").and(page.locator(`dt:text-is("${label}") + dd`));
}

/** Imports a file by clicking only Check and Import, and waits until all its rows are created. */
export async function importUntouched(page: Page, file: UploadFile, rows: number) {
  await uploadAndCheck(page, file);
  await expect(count(page, "Won't be imported")).toHaveText("0");
  await page.getByRole("button", { name: /^Import [\d,]+ / }).click();
  await expect(count(page, "Created")).toHaveText(rows.toLocaleString("en"), { timeout: 60_000 });
}
