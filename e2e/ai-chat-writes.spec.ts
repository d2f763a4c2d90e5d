import { expectAccessibleInBothThemes } from "./kit/axe.ts";
import { makeRows } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";
import { expectNoSidewaysScroll } from "./kit/width.ts";

test("a change is shown before it is done, done on a click, opened and undone", async ({ page }) => {
  await register(page);
  await page.goto("/dashboard");
  await makeRows(page, "deals", [{ name: "Oak desks", value_minor: 100_000 }]);
  await page.goto("/dashboard/ai-chat");
  const box = page.getByRole("textbox", { name: "Your question" });
  await box.fill("Set the value of deal Oak desks to 5,000");
  await expect(page.getByText("Deal “Oak desks” · 2 tokens")).toBeVisible();
  await box.press("Enter");
  const card = page.getByRole("region", { name: "Deal “Oak desks”" });
  await expect(card).toContainText("Value");
  await expect(card.getByRole("deletion")).toHaveText("Before: $1,000");
  await expect(card.getByRole("insertion")).toHaveText("After: $5,000");
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page, "chat", [375]);
  await card.getByRole("button", { name: "Do it" }).press("Enter");
  await expect(card.getByText("Done", { exact: true })).toBeVisible();
  await card.getByRole("button", { name: "Undo" }).click();
  await expect(card.getByText("Undone")).toBeVisible();
  await page.reload();
  await expect(card.getByText("Undone")).toBeVisible();
  await card.getByRole("link", { name: "Open Oak desks" }).click();
  await expect(page.getByText("$1,000").first()).toBeVisible();
});
