import { expectAccessible } from "./kit/axe.ts";
import { expect, signUp, test } from "./kit/test.ts";

// The browser itself tells of the upload that was refused.
test.use({ allowedConsole: /415/ });

test("a record is tagged by keyboard, keeps a file that comes back after it was deleted, and passes axe", async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/dashboard/accounts");
  await page.getByRole("button", { name: "Add account" }).first().click();
  await page.getByRole("textbox", { name: "Name" }).fill("Orchid Trading");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Orchid Trading" }).click();
  const tags = page.getByRole("region", { name: "Tags" });
  await tags.getByRole("button", { name: "Add tag" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Find or create a tag" })).toBeFocused();
  await page.keyboard.type("Key account");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option", { name: "Key account" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(tags.getByRole("button", { name: "Remove tag Key account" })).toBeVisible();

  const files = page.getByRole("region", { name: "Files" });
  await files.getByLabel("Add files").setInputFiles([
    { name: "offer.txt", mimeType: "text/plain", buffer: Buffer.from("An offer") },
    { name: "tool.exe", mimeType: "application/octet-stream", buffer: Buffer.from("MZ") },
  ]);
  await expect(files.getByText("offer.txt")).toBeVisible();
  await expect(files.getByRole("alert")).toHaveText(/Programs cannot be kept with a record/);
  await files.getByRole("button", { name: "Stop and remove tool.exe" }).click();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await files.getByRole("link", { name: "Download offer.txt" }).click();
  expect((await download).suggestedFilename()).toBe("offer.txt");

  await files.getByRole("button", { name: "Actions for offer.txt" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "New name of offer.txt" }).fill("offer 2.txt");
  await page.keyboard.press("Enter");
  await files.getByRole("button", { name: "Actions for offer 2.txt" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(files.getByText("offer 2.txt")).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(files.getByText("offer 2.txt")).toBeVisible();
  await page.setViewportSize({ width: 375, height: 700 });
  await files.getByRole("button", { name: "Actions for offer 2.txt" }).scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
});
