import { expectAccessible } from "./kit/axe.ts";
import { makeRows, stageIds } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";

test("charts are pinned from their page, and moved, shared, unpinned and restored on the home page @deep", async ({
  page,
}) => {
  await register(page);
  const stages = await stageIds(page);
  const today = await page.evaluate(() => new Date().toLocaleDateString("sv"));
  await makeRows(page, "deals", [
    { name: "Ash chairs", stage_id: stages["Closed Won"], value_minor: 50000, close_date: today },
  ]);
  await page.goto("/dashboard/advanced-analytics?range=this_year");
  const choose = async (chart: string, what: string) => {
    await page.getByRole("button", { name: `More: ${chart}` }).click();
    await page.getByRole("menuitem", { name: what }).click();
  };
  await choose("Sales Growth", "Pin to home");
  await expect(page.getByText("Sales Growth pinned to your home page.")).toBeVisible();
  await choose("Revenue vs Target", "Pin to home");
  await expect(page.getByText("Revenue vs Target pinned to your home page.")).toBeVisible();
  await page.goto("/dashboard");
  const pinned = page.getByRole("region", { name: "Pinned" });
  const charts = pinned.getByRole("heading", { level: 3 });
  await expect(charts).toHaveText(["Sales Growth", "Revenue vs Target"]);
  await expect(pinned.getByRole("application")).toHaveCount(2);
  await choose("Revenue vs Target", "Move up");
  await expect(charts).toHaveText(["Revenue vs Target", "Sales Growth"]);
  await choose("Sales Growth", "Share with everyone");
  await expect(pinned.getByText("Shared with everyone")).toBeVisible();
  await expectAccessible(page);
  await choose("Sales Growth", "Unpin");
  await expect(charts).toHaveText(["Revenue vs Target"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(charts).toHaveText(["Revenue vs Target", "Sales Growth"]);
  await expect(pinned.getByText("Shared with everyone")).toBeVisible();
});

test("an alert is added from a chart's menu, appears in the profile, and is changed, paused and deleted there @deep", async ({
  page,
}) => {
  await register(page);
  const stages = await stageIds(page);
  const today = await page.evaluate(() => new Date().toLocaleDateString("sv"));
  await makeRows(page, "deals", [
    { name: "Ash chairs", stage_id: stages["Closed Won"], value_minor: 50000, close_date: today },
  ]);
  await page.goto("/dashboard/advanced-analytics?range=this_year");
  await page.getByRole("button", { name: "More: Sales Growth" }).click();
  await page.getByRole("menuitem", { name: "Alert me…" }).click();
  const dialog = page.getByRole("dialog", { name: "Set alert" });
  await expect(dialog).toContainText("Now: $500, ");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Enter a number")).toBeVisible();
  await dialog.getByLabel("Notify me when it's").selectOption("Above");
  await dialog.getByLabel("Threshold (USD)").fill("1,000");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Alert set")).toBeVisible();

  await page.goto("/dashboard/profile");
  const alerts = page.getByRole("region", { name: "Alerts" });
  await expect(alerts.getByRole("listitem")).toContainText(["Above $1,000 · Daily"]);
  await alerts.getByRole("button", { name: "Edit Sales Growth" }).click();
  const form = page.getByRole("dialog", { name: "Edit alert" });
  await expect(form.getByLabel("Threshold (USD)")).toHaveValue("1000");
  await form.getByLabel("Threshold (USD)").fill("2000");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(alerts).toContainText("Above $2,000");
  await alerts.getByRole("button", { name: "Pause Sales Growth" }).click();
  await expect(alerts).toContainText("paused");
  await alerts.getByRole("button", { name: "Delete Sales Growth" }).click();
  await expect(alerts).toContainText("No alerts yet.");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(alerts).toContainText("Above $2,000 · Daily · paused");
  await expectAccessible(page);
});
