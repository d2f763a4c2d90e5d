import { expectAccessible } from "./kit/axe.ts";
import { uploadAndCheck } from "./kit/import.ts";
import { switchLanguage } from "./kit/languages.ts";
import { findRows } from "./kit/rows.ts";
import { loadSamples } from "./kit/samples.ts";
import { expect, register, test } from "./kit/test.ts";
import { expectFits } from "./kit/width.ts";

test("sample data is loaded by keyboard, shows a notice on every screen, and is removed with one click @deep", async ({
  page,
}) => {
  await register(page);
  await page.goto("/dashboard/contacts");
  await page.getByRole("button", { name: "Load sample data" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Load sample data" });
  await dialog.getByRole("radio", { name: "Tech / Startup" }).focus();
  await page.keyboard.press("Space");
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Load", exact: true }).press("Enter");
  await expect(page.getByText("You're viewing sample data.")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("status").filter({ hasText: "170 contacts" })).toBeVisible();
  await page.goto("/dashboard/communication-tools");
  await page
    .getByRole("list", { name: "Conversations" })
    .getByRole("link")
    .filter({ hasText: "Charged twice" })
    .click();
  await expect(page.getByText("This is sample data, so you can't reply.")).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByRole("note")).toContainText("sample data");
  await page.setViewportSize({ width: 375, height: 740 });
  await expectFits(page);
  await page.getByRole("button", { name: "Remove sample data" }).click();
  await expect(page.getByText("You're viewing sample data.")).toBeHidden({ timeout: 60_000 });
  await page.goto("/dashboard/sales");
  await expect(page.getByRole("heading", { name: "No deals yet" })).toBeVisible();
});

test("samples are marked among other records, the notice says that numbers mix both, and the first import offers to remove samples @deep", async ({
  page,
}) => {
  await register(page);
  await page.goto("/dashboard/contacts");
  await page.getByRole("button", { name: "Load sample data" }).click();
  await page.getByRole("dialog").getByRole("radio", { name: "Other" }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Load", exact: true }).click();
  await expect(page.getByText("You're viewing sample data.")).toBeVisible({ timeout: 60_000 });
  const mark = page.getByText("Sample", { exact: true });
  // While all records are samples, the notice says so, and the rows are not marked.
  await expect(page.getByRole("row").nth(1).getByRole("link").first()).toBeVisible();
  await expect(mark).toBeHidden();
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("main").locator("header").getByText("Sample", { exact: true })).toBeVisible();
  const mixed = page.getByText("Lists and numbers include sample data.");
  await page.goto("/dashboard/sales");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expect(mixed).toBeHidden();

  await uploadAndCheck(page, { name: "deals.csv", content: "Deal name,Amount,Stage\nOur own first,1200,Qualified\n" });
  await page.getByRole("button", { name: "Import 1 deal" }).click();
  const offer = page.getByRole("region", { name: "Your records have been imported" });
  await expect(offer).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);

  await page.goto("/dashboard");
  await expect(mixed).toBeVisible();
  await page.goto("/dashboard/sales");
  await expect(mark.first()).toBeVisible();
  await page.goto("/dashboard/sales?q=our+own");
  const own = page.getByRole("row").filter({ hasText: "Our own first" });
  await expect(own).toBeVisible();
  await expect(own.getByText("Sample", { exact: true })).toBeHidden();
  // A list that contains only sample records does not mark them.
  await page.goto("/dashboard/accounts");
  await expect(page.getByRole("row").nth(1).getByRole("link").first()).toBeVisible();
  await expect(mark).toBeHidden();
  await page.goto("/dashboard/sales?as=board");
  await expect(page.getByRole("group", { name: "Our own first" }).getByText("Sample", { exact: true })).toBeHidden();
  await expect(page.getByRole("group").getByText("Sample", { exact: true }).first()).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("our own first");
  const found = page.getByRole("option").filter({ hasText: "Our own first" });
  await expect(found).toBeVisible();
  await expect(found.getByText("Sample", { exact: true })).toBeHidden();

  await page.goto("/dashboard/imports");
  await page.getByRole("link", { name: "deals.csv", exact: true }).click();
  await offer.getByRole("button", { name: "Remove sample data" }).click();
  await expect(page.getByText("Sample data removed")).toBeVisible({ timeout: 60_000 });
  await expect(offer).toBeHidden();
  await page.goto("/dashboard/sales");
  await expect(own).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "1 deal" })).toBeVisible();
  await expect(mark).toBeHidden();
});

test("a lost deal of sample data shows its reason in the user's language, above its fields as well @deep", async ({
  page,
}) => {
  await register(page);
  await loadSamples(page);
  const [deal] = await findRows(page, "deals", "select=id&lost_reason=eq.Out%20of%20stock&limit=1");
  await page.goto(`/dashboard/sales/${String(deal?.id)}`);
  await expect(page.getByRole("group", { name: "Key metrics" })).toContainText("Out of stock");
  await switchLanguage(page, "es");
  await expect(page.getByRole("group", { name: "Métricas clave" })).toContainText("Agotado");
});
