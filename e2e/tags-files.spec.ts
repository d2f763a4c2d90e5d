import { expectAccessible } from "./kit/axe.ts";
import { makeRows } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";
import { expectFits } from "./kit/width.ts";

// The browser logs the rejected upload.
test.use({ allowedConsole: /415/ });

test("a record is tagged by keyboard, its deleted file is restored, and the page passes axe @deep", async ({
  page,
}) => {
  await register(page);
  await page.goto("/dashboard/accounts");
  await expect(page.getByRole("heading", { name: "No accounts yet" })).toBeVisible();
  await page.getByRole("button", { name: "Add account" }).click();
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
  await expect(files.getByRole("alert")).toHaveText(/Programs can.t be uploaded/);
  await files.getByRole("button", { name: "Stop and remove tool.exe" }).click();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await files.getByRole("link", { name: "Download offer.txt" }).click();
  expect((await download).suggestedFilename()).toBe("offer.txt");

  await files.getByRole("button", { name: "Actions for offer.txt" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "New name for offer.txt" }).fill("offer 2.txt");
  await page.keyboard.press("Enter");
  await files.getByRole("button", { name: "Actions for offer 2.txt" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(files.getByText("offer 2.txt")).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(files.getByText("offer 2.txt")).toBeVisible();
  await page.setViewportSize({ width: 375, height: 700 });
  await files.getByRole("button", { name: "Actions for offer 2.txt" }).scrollIntoViewIfNeeded();
  await expectFits(page);
});

test("selected rows are tagged and undone together, and the table shows tags and filters by them @deep", async ({
  page,
}) => {
  await register(page);
  await makeRows(
    page,
    "accounts",
    ["Ash", "Beech", "Cedar"].map((name) => ({ name })),
  );
  await page.goto("/dashboard/accounts?cols=name,tag_ids");
  const table = page.getByRole("grid", { name: "Accounts" });
  const tagged = table.getByRole("row").filter({ hasText: "Trade fair" });
  await table.getByRole("checkbox", { name: "Select Ash" }).check();
  await table.getByRole("checkbox", { name: "Select Beech" }).check();
  const bar = page.getByRole("toolbar", { name: "Actions for selected records" });
  await bar.getByRole("button", { name: "Tags" }).press("Enter");
  await page.getByRole("combobox", { name: "Find or create a tag" }).fill("Trade fair");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option", { name: "Trade fair" })).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Tag 2 records" }).click();
  await expect(page.getByText("2 records were changed")).toBeVisible();
  await expect(tagged).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(tagged).toHaveCount(0);

  // A record can be tagged in its table cell as well.
  await table.getByRole("row", { name: /Cedar/ }).getByRole("gridcell").nth(2).dblclick();
  await page.getByRole("checkbox", { name: "Trade fair" }).check();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(tagged).toHaveCount(1);
  await expectAccessible(page);

  // The filters return once no row is selected.
  await bar.getByRole("button", { name: "Clear selection" }).click();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("dialog", { name: "Filter" }).getByRole("button", { name: "Tags" }).click();
  await page.getByRole("combobox", { name: "Condition", exact: true }).selectOption("has none of");
  await page.getByRole("checkbox", { name: "Trade fair" }).check();
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("2 accounts found");
  await expect(page.getByRole("button", { name: "Tags none of Trade fair" })).toBeVisible();
  await page.getByRole("button", { name: "Remove filter Tags" }).click();
  await expect(page.getByText("3 accounts", { exact: true })).toBeVisible();
});
