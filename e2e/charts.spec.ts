import { readFile } from "node:fs/promises";

import type { Page } from "@playwright/test";

import { expectAccessible } from "./kit/axe.ts";
import { switchLanguage } from "./kit/languages.ts";
import { makeRows, stageIds } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";
import { expectFits } from "./kit/width.ts";

const save = async (page: Page, chart: string, what: string) => {
  await page
    .getByRole("region", { name: chart })
    .getByRole("button", { name: `More: ${chart}` })
    .click();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("menuitem", { name: what }).click()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
};

test("a chart is read by keyboard and as a table, exported as image and file, and correct in each language and theme @deep", async ({
  page,
}) => {
  await register(page);
  const stages = await stageIds(page);
  const today = await page.evaluate(() => new Date().toLocaleDateString("sv"));
  await makeRows(page, "deals", [
    { name: "Ash chairs", stage_id: stages["Closed Won"], value_minor: 50000, close_date: today },
    { name: "Oak desks", stage_id: stages.Negotiation, value_minor: 120050, close_date: today },
  ]);
  await page.goto("/dashboard");
  const card = page.getByRole("region", { name: "Sales Revenue" });
  const chart = card.getByRole("application", { name: "Sales Revenue. Use the arrow keys to read values." });
  const said = card.getByRole("status");
  await chart.focus();
  await page.keyboard.press("End");
  await expect(said).toContainText(/in progress: Revenue: \$500/);
  await page.keyboard.press("ArrowLeft");
  await expect(said).toContainText(/: Revenue: \$0/);
  await page.keyboard.press("Escape");
  await expect(said).toHaveText("");

  await page.getByRole("button", { name: "Sales Revenue: Table" }).press("Enter");
  const table = card.getByRole("table", { name: "Sales Revenue" });
  await expect(table.locator("tbody tr")).toHaveCount(12);
  await expect(table.locator("tbody tr").last()).toContainText("$500");
  await expectAccessible(page);

  const file = await save(page, "Sales Revenue", "Data (CSV)");
  expect(file.name).toBe("Sales Revenue.csv");
  const lines = file.bytes.toString("utf8").trim().split(/\r?\n/);
  expect(lines[0]).toContain("From,To,Revenue (USD)");
  expect(lines.at(-1)).toContain(`${today},500.00`);
  await page.getByRole("button", { name: "Sales Revenue: Table" }).press("Enter");
  for (const name of ["Sales Revenue", "Deal Pipeline"]) {
    const picture = await save(page, name, "Image (PNG)");
    expect(picture.name).toBe(`${name}.png`);
    expect(picture.bytes.subarray(1, 4).toString()).toBe("PNG");
    // A blank image would be far smaller.
    expect(picture.bytes.length).toBeGreaterThan(5000);
    expect(picture.bytes.readUInt32BE(16)).toBeGreaterThan(500);
    expect(picture.bytes.readUInt32BE(20)).toBeGreaterThan(300);
  }

  await page.setViewportSize({ width: 375, height: 740 });
  await page.emulateMedia({ colorScheme: "dark" });
  for (const [language, name] of [
    ["es", "Ingresos por ventas"],
    ["zh", "销售收入"],
  ] as const) {
    await switchLanguage(page, language);
    await expect(page.getByRole("region", { name }).getByRole("application")).toBeVisible();
    await expectFits(page, `home in ${language}`);
    await expectAccessible(page);
  }
});
