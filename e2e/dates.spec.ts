import { expectAccessible } from "./kit/axe.ts";
import { openSignedIn } from "./kit/colleagues.ts";
import { chooseFromMenu } from "./kit/record-menu.ts";
import { makeRows } from "./kit/rows.ts";
import { expect, test } from "./kit/test.ts";

test("a day is typed in words or in the format of the user's language, or chosen in the calendar by keyboard @deep", async ({
  browser,
  baseURL,
}) => {
  const { page } = await openSignedIn(browser, baseURL);
  const [deal] = await makeRows(page, "deals", [{ name: "Oak desks", close_date: "2026-12-24" }]);
  await page.goto(`/dashboard/sales/${String(deal?.id)}`);
  await chooseFromMenu(page, "Edit");
  const dialog = page.getByRole("dialog", { name: /Oak desks|Edit/ });
  const day = dialog.getByRole("textbox", { name: /Close date/ });
  await expect(day).toHaveValue("Dec 24, 2026");
  await day.fill("1/31/2027");
  await expect(dialog.getByRole("status").filter({ hasText: "Jan 31, 2027" })).toBeVisible();
  await day.blur();
  await expect(day).toHaveValue("Jan 31, 2027");
  await day.press("Alt+ArrowDown");
  const calendar = page.getByRole("dialog", { name: "Open calendar" });
  await expect(calendar.getByRole("button", { name: "January 31" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("ArrowLeft");
  await expect(calendar.getByRole("button", { name: "January 30" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(calendar).toBeHidden();
  await expect(day).toBeFocused();
  await expect(day).toHaveValue("Jan 30, 2027");
  await day.fill("soon");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(dialog.getByText("Enter a date")).toBeVisible();
  await day.fill("in 3 days");
  await day.blur();
  await expect(day).toHaveValue(/^[A-Z][a-z]{2} \d{1,2}, 20\d\d$/);
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(dialog).toBeHidden();
});
