import { expectAccessible } from "./kit/axe.ts";
import { joinWorkspace, openSignedIn } from "./kit/colleagues.ts";
import { makeRows } from "./kit/rows.ts";
import { expect, test } from "./kit/test.ts";
import { expectFits } from "./kit/width.ts";

test("records assigned by a colleague appear in notifications with a link, and are emailed as the user prefers @deep", async ({
  browser,
  baseURL,
}) => {
  const [{ page }, { page: bo }] = await Promise.all([openSignedIn(browser, baseURL), openSignedIn(browser, baseURL)]);
  const member = await joinWorkspace(bo, page, "member");

  await bo.goto("/dashboard/profile");
  const mails = bo.getByRole("group", { name: "Email me when" });
  const choice = mails.getByLabel("A record is assigned to me");
  await expect(choice).toHaveValue("immediately");
  await choice.selectOption("Once a day");
  await expect(mails.getByLabel("I'm mentioned")).toHaveValue("immediately");
  await expectAccessible(bo);
  await expectFits(bo);
  await expect(bo.getByRole("button", { name: "Notifications, 0 new" })).toBeVisible();

  await makeRows(page, "accounts", [{ name: "Orchid Trading", owner_id: member }]);
  await makeRows(
    page,
    "contacts",
    Array.from({ length: 40 }, (_, nr) => ({ name: `Guest ${nr}`, owner_id: member })),
  );
  await bo.getByRole("button", { name: "Notifications, 2 new" }).press("Enter");
  await bo.getByRole("button", { name: /Ada Tan assigned the account “Orchid Trading” to you/ }).press("Enter");
  await expect(bo.getByRole("heading", { name: "Orchid Trading", level: 1 })).toBeVisible();
  await bo.getByRole("button", { name: "Notifications, 1 new" }).press("Enter");
  await bo.getByRole("button", { name: /Ada Tan assigned 40 contacts to you/ }).press("Enter");
  await expect(bo.getByRole("heading", { name: "Contacts", level: 1 })).toBeVisible();
  await expect(bo).toHaveURL(new RegExp(`where=owner_id.any.${member}`));
  await expect(bo.getByRole("button", { name: "Notifications, 0 new" })).toBeVisible();
  await page.goto("/dashboard/my-day");
  await expect(page.getByRole("button", { name: "Notifications, 0 new" })).toBeVisible();

  await bo.goto("/dashboard/profile");
  await expect(choice).toHaveValue("daily");
  // Without email notifications there are no options to show.
  await bo.getByRole("checkbox", { name: "Email notifications" }).click();
  await expect(mails).toBeHidden();
});
