import { expectAccessible } from "./kit/axe.ts";
import { makeRows } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";

test("a café's changed metric is explained by group, pinned to the home page, and watched by an alert @deep", async ({
  page,
}) => {
  await register(page);
  const [now, before] = await page.evaluate(() => {
    const day = (yearsAgo: number) => {
      const date = new Date();
      date.setDate(1);
      date.setFullYear(date.getFullYear() - yearsAgo);
      return date.toLocaleDateString("sv");
    };
    return [day(0), day(1)];
  });
  const sold = (category: string, sold_on: string, revenue_minor: number) => {
    return { name: category, category, sold_on, revenue_minor, currency: "USD" };
  };
  await makeRows(page, "sales", [
    sold("Lunch", now, 90_000),
    sold("Cakes", now, 10_000),
    sold("Lunch", before, 40_000),
    sold("Cakes", before, 30_000),
  ]);
  await makeRows(page, "metric_points", [
    { day: now, key: "covers", value: 50 },
    { day: before, key: "covers", value: 35 },
  ]);
  await page.goto("/dashboard/fnb?range=this_month&compare=year");
  const menuOf = (metric: string) => page.getByRole("button", { name: `More: ${metric}` });
  const check = page.getByRole("article", { name: "Average check", exact: true });
  await expect(check).toContainText("$20");
  await menuOf("Average check").click();
  await page.getByRole("menuitem", { name: "Why did it change?" }).click();
  const dialog = page.getByRole("dialog", { name: "Why did Average check change?" });
  await expect(dialog).toContainText(
    "Average check is calculated from Revenue and Covers. See what drove each of them. Free of charge.",
  );
  await expect(dialog.getByRole("application")).toBeVisible();
  await dialog.getByRole("button", { name: "Change by Category: Table" }).click();
  await expect(dialog.getByRole("row")).toContainText([
    /Category/,
    /Lunch.*\$400\$900\+\$500\+167%/,
    /Cakes.*−\$200−67%/,
  ]);
  await expectAccessible(page, "[role=dialog]");

  await page.goto("/dashboard/fnb?range=this_month&compare=year");
  await menuOf("Average check").click();
  await page.getByRole("menuitem", { name: "Email me weekly" }).click();
  await expect(page.getByText("You'll get Average check by email every Monday.")).toBeVisible();
  await page.goto("/dashboard");
  const pinned = page.getByRole("region", { name: "Pinned" });
  await expect(pinned.getByRole("region", { name: "Average check" })).toContainText("$20");
  await menuOf("Average check").click();
  await page.getByRole("menuitem", { name: "Alert me…" }).click();
  const alert = page.getByRole("dialog", { name: "Set alert" });
  await alert.getByLabel("Threshold (USD)").fill("15");
  await alert.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Alert set")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/dashboard/profile");
  await expect(page.getByRole("region", { name: "Alerts" })).toContainText("Below $15");
  await expect(page.getByLabel("Pinned charts by email")).toHaveValue("weekly");
});
