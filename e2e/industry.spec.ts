import { readFile } from "node:fs/promises";

import type { Page } from "@playwright/test";

import { expectAccessible, expectAccessibleInBothThemes } from "./kit/axe.ts";
import { answerOnboarding } from "./kit/onboarding.ts";
import { makeRows } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";
import { expectNoSidewaysScroll } from "./kit/width.ts";

const indicator = (page: Page, name: string) => page.getByRole("article", { name, exact: true });

test("for a café without data, each indicator shows what is missing, and a few numbers fill the first of them @deep", async ({
  page,
}) => {
  await register(page);
  await page.goto("/dashboard/fnb");
  await expect(page.getByRole("heading", { name: "Your dashboard starts here" })).toBeVisible();
  const check = indicator(page, "Average check");
  await expect(check).toBeHidden();
  await page.getByText("Missing data by metric").click();
  await expect(check).toContainText("Missing: Sales and Covers.");
  await expect(page.getByRole("button", { name: "Load sample data" })).toBeVisible();
  await expectAccessible(page);

  await check.getByRole("button", { name: "Add data" }).click();
  const dialog = page.getByRole("dialog", { name: "Average check" });
  await expect(dialog.getByRole("listitem").filter({ hasText: "Covers" })).toContainText("no data yet");
  const saved = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download template (CSV)" }).click();
  const lines = (await readFile(await (await saved).path(), "utf8")).replace("\ufeff", "").trim().split("\r\n");
  expect([lines[0], lines.length]).toEqual(["Day,Metric,Meaning,Number", 13]);
  expect(lines.at(-1)).toMatch(/^\d{4}-\d\d-01,covers,Covers,$/);
  await page.keyboard.press("Escape");

  const today = await page.evaluate(() => new Date().toLocaleDateString("sv"));
  await makeRows(page, "sales", [{ name: "Lunch", sold_on: today, revenue_minor: 90_000, currency: "USD" }]);
  await makeRows(page, "metric_points", [{ day: today, key: "covers", value: 30 }]);
  await page.reload();
  await expect(check).toContainText("$30");
  await expect(indicator(page, "Table turns")).toContainText("Missing: Parties seated and Tables.");
  await expect(indicator(page, "Labour cost")).toContainText("Missing: Expenses in categories such as Salaries");
  await check.getByRole("button", { name: "About Average check" }).click();
  await dialog.getByRole("link", { name: "Covers" }).click();
  await expect(page).toHaveURL(/\/dashboard\/metric-points\?where=key\.any\.covers/);
  await expect(page.getByRole("main").getByRole("status").filter({ hasText: /^1 / })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Covers" })).toHaveCount(1);
});

test("for a clinic with sample data, each indicator shows last year's value and its target, which can be set @deep", async ({
  page,
}) => {
  await register(page);
  await page.goto("/dashboard/healthcare");
  await page.getByRole("button", { name: "Load sample data" }).click();
  await page.getByRole("dialog").getByRole("radio", { name: "Healthcare" }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Load", exact: true }).click();
  await expect(page.getByText("You're viewing sample data.")).toBeVisible({ timeout: 60_000 });
  const missed = indicator(page, "No-shows and late cancellations");
  await expect(missed).toContainText("On target");
  await expect(missed).toContainText("Target at most 8%");
  await expect(page.getByText("Add data")).toHaveCount(0);
  await expect(page.getByText("No names, diagnoses or patient data")).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await missed.getByRole("button", { name: "About No-shows and late cancellations" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Common goal for practice managers.");
  await dialog.getByRole("button", { name: "Change target" }).click();
  await dialog.getByLabel("At least (%)").fill("5");
  await dialog.getByLabel("At most (%)").fill("2");
  await dialog.getByRole("button", { name: "Save target" }).click();
  await expect(dialog.getByText("Can't be lower than “At least”")).toBeVisible();
  await dialog.getByLabel("At least (%)").fill("");
  await dialog.getByRole("button", { name: "Save target" }).click();
  await expect(dialog).toContainText("Set by your workspace.");
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.press("Escape");
  await expect(missed).toContainText("Above target");

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Key metrics as CSV" }).click();
  const csv = await readFile(await (await saved).path(), "utf8");
  expect(csv).toMatch(/No-shows and late cancellations,\d[\d.]*,\d[\d.]*,%,,2\r\n/);

  await page.getByLabel("Industry").selectOption("edu");
  await expect(page).toHaveURL(/\/dashboard\/edu$/);
  await expect(page.getByRole("heading", { level: 1, name: "Education Dashboard" })).toBeVisible();
  await page.goto("/dashboard/education");
  await expect(page).toHaveURL(/\/dashboard\/edu$/);
  await page.evaluate(() => localStorage.setItem("language", "es"));
  await page.goto("/dashboard/healthcare");
  await expect(indicator(page, "Tiempo de espera")).toContainText("Objetivo: como máximo 15 minutos");
  await expectNoSidewaysScroll(page, "the dashboard of a clinic", [390]);
});

test("opening the app shows the page of the user's industry, and later navigation is not redirected @deep", async ({
  page,
}) => {
  const { id } = await register(page);
  await answerOnboarding(page, id, { business_type: "tech", dashboard_type: "tech" });
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/dashboard\/tech$/);
  const menu = page.getByRole("navigation", { name: "Main navigation" });
  await menu.getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await menu.getByRole("link", { name: "Industry dashboard" }).click();
  await expect(page).toHaveURL(/\/dashboard\/tech$/);
});
