import { expectAccessible } from "./kit/axe.ts";
import { chooseFromMenu } from "./kit/record-menu.ts";
import { callDatabase, makeRows } from "./kit/rows.ts";
import { follow } from "./kit/sidebar.ts";
import { expect, register, test } from "./kit/test.ts";
import { expectFits } from "./kit/width.ts";

test("a deletion is found in the change history and undone by keyboard, and an edit is shown field by field @deep", async ({
  page,
}) => {
  await register(page);
  await makeRows(page, "accounts", [
    { name: "Lamps Ltd", city: "Oslo" },
    { name: "Desks Ltd", city: "Oslo" },
  ]);
  await page.goto("/dashboard/accounts");
  await page.getByRole("link", { name: "Desks Ltd" }).click();
  await chooseFromMenu(page, "Delete");
  await expect(page.getByText("“Desks Ltd” was deleted")).toBeVisible();

  await follow(page, "User", "Settings");
  const details = page.getByRole("list", { name: "Change details" });
  await page.getByRole("link", { name: "Change history" }).click();
  await page.getByRole("link", { name: "Deleted: accounts" }).press("Enter");
  await expect(details.getByRole("listitem").filter({ hasText: "Desks Ltd" })).toContainText("Deleted");
  await page.getByRole("button", { name: "Undo…" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 record will be reverted.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo now" }).press("Enter");
  await expect(page.getByText("1 record reverted")).toBeVisible();
  await expect(page.getByText("Undone", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Desks Ltd" }).click();
  await expect(page.getByRole("heading", { name: "Desks Ltd" })).toBeVisible();

  // A bulk edit shows each field before and after, formatted as in tables, and marks fields edited later.
  const [oak, elm] = await makeRows(page, "accounts", [{ name: "Oak" }, { name: "Elm" }]);
  const deals = await makeRows(page, "deals", [
    { name: "Desks", account_id: oak?.id, value_minor: 1_250_000, close_date: "2027-03-05" },
    { name: "Lamps", account_id: oak?.id, value_minor: 99_900, close_date: null },
  ]);
  await callDatabase(page, "bulk_edit", {
    entity: "deals",
    ids: deals.map(({ id }) => id),
    changes: { account_id: elm?.id, value_minor: 2_000_000, close_date: "2027-04-01", priority: "high" },
  });
  await callDatabase(page, "bulk_edit", { entity: "deals", ids: [deals[1]?.id], changes: { priority: "low" } });
  await page.goto("/dashboard/settings/changes");
  await page.getByRole("link", { name: "Edited in bulk: deals (2 records)" }).click();
  const desks = details.getByRole("listitem").filter({ hasText: "Desks" });
  await expect(desks).toContainText("Oak → changed to Elm");
  await expect(desks).toContainText("$12,500 → changed to $20,000");
  await expect(desks).toContainText("Mar 5, 2027 → changed to Apr 1, 2027");
  const lamps = details.getByRole("listitem").filter({ hasText: "Lamps" });
  await expect(lamps).toContainText("nothing → changed to Apr 1, 2027");
  await expect(lamps).toContainText("Edited later and kept: Low");
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 740 });
  await expectFits(page);
});
