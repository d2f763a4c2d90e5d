import { expectAccessibleInBothThemes } from "./kit/axe.ts";
import { chooseFromMenu } from "./kit/record-menu.ts";
import { makeRows } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";
import { expectNoSidewaysScroll } from "./kit/width.ts";

test("a requested change is previewed, applied with one click, opened and undone @deep", async ({ page }) => {
  await register(page);
  await page.goto("/dashboard");
  await makeRows(page, "deals", [{ name: "Oak desks", value_minor: 100_000 }]);
  await page.goto("/dashboard/ai-chat");
  const box = page.getByRole("textbox", { name: "Your question" });
  await box.fill("Set the value of deal Oak desks to 5,000");
  await expect(page.getByText("Deal “Oak desks” · Costs 2 tokens.")).toBeVisible();
  await box.press("Enter");
  const card = page.getByRole("region", { name: "Deal “Oak desks”" });
  await expect(card).toContainText("Value");
  await expect(card.getByRole("deletion")).toHaveText("Before: $1,000");
  await expect(card.getByRole("insertion")).toHaveText("After: $5,000");
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page, "chat", [375]);
  await card.getByRole("button", { name: "Apply" }).press("Enter");
  await expect(card.getByText("Applied", { exact: true })).toBeVisible();
  await card.getByRole("button", { name: "Undo" }).click();
  await expect(card.getByText("Undone")).toBeVisible();
  await page.reload();
  await expect(card.getByText("Undone")).toBeVisible();
  await card.getByRole("link", { name: "Open Oak desks" }).click();
  await expect(page.getByRole("group", { name: "Key metrics" })).toContainText("$1,000");
});

test("records are attached to a question with @, or from their pages", { tag: "@deep" }, async ({ page }) => {
  await register(page);
  await page.goto("/dashboard");
  const [oak = "", elm = ""] = (await makeRows(page, "accounts", [{ name: "Acme Oak" }, { name: "Acme Elm" }])).map(
    ({ id }) => String(id),
  );
  await makeRows(page, "deals", [
    { name: "Desks", account_id: oak },
    { name: "Chairs", account_id: oak },
    { name: "Shelves", account_id: elm },
  ]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dashboard/ai-chat");
  const box = page.getByRole("textbox", { name: "Your question" });
  await box.pressSequentially("list open deals of @acme");
  const offered = page.getByRole("listbox", { name: "Records" });
  await expect(offered.getByRole("option")).toHaveCount(2);
  await expectNoSidewaysScroll(page, "chat", [375]);
  await expectAccessibleInBothThemes(page);
  await offered.getByRole("option", { name: "Acme Oak" }).click();
  await expect(box).toHaveValue("list open deals of @Acme Oak ");
  await box.press("Enter");
  const log = page.getByRole("log", { name: "Conversation" });
  await expect(log.getByRole("link", { name: "2 deals" })).toBeVisible();
  await expect(log.getByRole("list", { name: "About" }).getByRole("link", { name: "Acme Oak" })).toBeVisible();

  await page.goto(`/dashboard/accounts/${elm}`);
  await chooseFromMenu(page, "Ask about this");
  await expect(page.getByRole("button", { name: "Remove Acme Elm" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Open deals of Acme Elm" })).toBeVisible();
  await box.fill("list open deals");
  await box.press("Enter");
  await expect(log.getByRole("link", { name: "1 deal" })).toBeVisible();
  await expect(log.getByRole("link", { name: "Shelves" })).toBeVisible();
  await box.fill("Add a note: wants elm");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(log.getByRole("region", { name: "New note" })).toContainText("wants elm");
});
