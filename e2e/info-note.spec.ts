import { expectAccessible } from "./kit/axe.ts";
import { expect, register, test } from "./kit/test.ts";

test("an info note opens by keyboard, is read to screen readers, returns the focus when closed, and is printed @deep", async ({
  page,
}) => {
  await register(page);
  await page.goto("/dashboard/tokens");
  const prices = page.getByRole("region", { name: "AI feature pricing", exact: true });
  const text = /^Tokens per run\. You see the exact price first\./;
  const button = prices.getByRole("button", { name: "About AI feature pricing" });
  await expect(button).toBeVisible();
  await expect(prices.getByText(text)).toBeHidden();
  await button.focus();
  await page.keyboard.press("Enter");
  const note = page.getByRole("dialog", { name: "About AI feature pricing" });
  await expect(note).toHaveAccessibleDescription(text);
  await expect(note).toBeFocused();
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.press("Escape");
  await expect(note).toBeHidden();
  await expect(button).toBeFocused();
  await page.emulateMedia({ media: "print" });
  await expect(button).toBeHidden();
  await expect(prices.getByText(text)).toBeVisible();
});
