import type { Page } from "@playwright/test";

import { expectAccessibleInBothThemes } from "./kit/axe.ts";
import { findRows, makeRows, stageIds } from "./kit/rows.ts";
import { savedWorkbook } from "./kit/saved-workbook.ts";
import { expect, register, test } from "./kit/test.ts";
import { expectNoSidewaysScroll } from "./kit/width.ts";

/** Creates two years of revenue, and a lead who was called an hour ago. */
async function makeBusiness(page: Page) {
  const today = await page.evaluate(() => new Date().toLocaleDateString("sv"));
  const monthAgo = (months: number) =>
    new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 - months, 1)).toISOString().slice(0, 10);
  const months = Array.from({ length: 24 }, (_, ago) => ago + 1);
  await makeRows(
    page,
    "sales",
    months.map((ago) => ({ name: "Desks", sold_on: monthAgo(ago), revenue_minor: 100000, currency: "USD" })),
  );
  const { Qualified: stage_id } = await stageIds(page);
  const [oak] = await makeRows(page, "deals", [{ name: "Oak desks", stage_id, value_minor: 120000, probability: 60 }]);
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
  await makeRows(page, "activities", [{ kind: "call", title: "Call", deal_id: oak?.id, starts_at: anHourAgo }]);
}

test("revenue is forecast once there is a year of data, and a lead's next step is added as a task @deep", async ({
  page,
}) => {
  await register(page);
  await page.goto("/dashboard/predictive-analytics");
  await expect(page.getByRole("heading", { name: "Forecasts need 12 complete months of revenue" })).toBeVisible();

  await makeBusiness(page);
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto("/dashboard/predictive-analytics?months=3");
  await expect(page.getByText("A demo is recommended within 5 days")).toBeVisible();
  // The row of tabs does not scroll the page to itself.
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 720 });

  await expect(page.getByText("Forecasted Revenue").locator("..")).toContainText("$3,000");
  await page.getByRole("button", { name: "Forecast vs Actual: Table" }).click();
  const chart = page.getByRole("table", { name: "Forecast vs Actual" });
  await expect(chart.locator("tbody tr")).toHaveCount(27);
  await expect(chart.locator("tbody tr").last()).toContainText("$1,000");
  await expect(chart.locator("tbody tr").nth(24)).toContainText("in progress");
  const legend = page.getByRole("region", { name: "Forecast vs Actual" }).getByRole("list", { name: "Legend" });
  await expect(legend.getByRole("listitem")).toHaveText(["Actual", "Forecast", "Likely range (80%)"]);
  const leads = page.getByRole("region", { name: "Priority Leads" });
  await expect(leads.getByRole("table", { name: "Priority Leads" })).toContainText(
    "A demo is recommended within 5 days",
  );
  await leads.getByRole("button", { name: "High Potential Leads 1" }).click();
  await expect(leads.getByRole("table", { name: "High Potential Leads" })).toContainText("$720");
  const { "Forecast vs Actual": months, "High Potential Leads": likely } = await savedWorkbook(page);
  expect(months).toHaveLength(28);
  expect(months?.at(-1)?.slice(2, 4)).toEqual([null, 1000]);
  expect(likely?.[1]).toEqual(expect.arrayContaining(["Oak desks", 60, 720]));
  await expect(page.getByRole("region", { name: "Chance of winning" })).toContainText("No predictions yet");
  await expect(page.getByRole("region", { name: "Forecast accuracy" })).toContainText("No saved forecasts yet");

  const advice = page.getByRole("region", { name: "AI Recommendations" });
  await advice.getByRole("button", { name: "Write analysis" }).click();
  const dialog = page.getByRole("dialog", { name: "Forecast analysis" });
  await dialog.getByRole("combobox", { name: "Revenue by" }).selectOption("Category");
  await expect(dialog).toContainText("Revenue forecasts: 2, for the next 3 months. No charge.");
  await dialog.getByRole("button", { name: "Write" }).click();
  await expect(advice).toContainText("1 lead is likely to close (weighted value $720). Keep in touch. Oak desks");
  await expect(advice.getByRole("table", { name: "Revenue by Category" }).locator("tfoot")).toContainText("$3,000");
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page, "predictive analytics", [375]);

  await leads.getByRole("button", { name: "Start workflow: Oak desks" }).click();
  await expect(leads).toContainText("Every lead has a next step.");
  await page.goto("/dashboard/my-day");
  await expect(page.getByText("Arrange a demo: Oak desks")).toBeVisible();
});

test("a lead's next step can start a workflow for deals if there is one @deep", async ({ page }) => {
  await register(page);
  await makeBusiness(page);
  const definition = {
    trigger: { on: "created", entity: "deals", where: "" },
    steps: [{ id: "s1", do: "task", title: "Prepare {name}", assignee: "owner", days: 0 }],
  };
  await makeRows(page, "workflows", [{ name: "Prepare a demo", definition }]);
  await page.goto("/dashboard/predictive-analytics");
  await page.getByRole("button", { name: "Start workflow: Oak desks" }).click();
  const dialog = page.getByRole("dialog", { name: "Start workflow" });
  await expect(dialog.getByLabel("Workflow").locator("option:checked")).toHaveText("Task: Arrange a demo: Oak desks");
  await dialog.getByLabel("Workflow").selectOption("Prepare a demo");
  await dialog.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByText("Started: 1", { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await findRows(page, "activities", "title=eq.Prepare Oak desks&kind=eq.task")).length)
    .toBe(1);
});

for (const [language, advice, write] of [
  ["es", "Recomendaciones de la IA", "Redactar"],
  ["ko", "AI 추천", "작성"],
] as const)
  test(`a generated analysis is accessible in ${language} @deep`, async ({ page }) => {
    await register(page);
    await makeBusiness(page);
    await page.evaluate((chosen) => localStorage.setItem("language", chosen), language);
    await page.goto("/dashboard/predictive-analytics?months=12");
    const region = page.getByRole("region", { name: advice });
    await region.getByRole("button", { name: write }).click();
    await page.getByRole("dialog").getByRole("button", { name: write, exact: true }).click();
    await expect(region).toContainText("Oak desks");
    await expectAccessibleInBothThemes(page);
    await expectNoSidewaysScroll(page, "predictive analytics", [375]);
  });
