import type { Page } from "@playwright/test";

import { expectAccessible } from "./kit/axe.ts";
import { joinWorkspace, openSignedIn } from "./kit/colleagues.ts";
import { makeConversation, makeMailbox } from "./kit/mail.ts";
import { clientOf, expectRow, findRows, makeRows } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";

const nadia = { name: "Nadia Wong", address: "nadia@oak.example" };
const side = (page: Page) => page.getByRole("complementary", { name: "Details" });
const said = [{ text: "When do the desks arrive?" }];

async function open(page: Page, given: Record<string, unknown> = {}) {
  await register(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const mailbox = await makeMailbox(page);
  const { id } = await makeConversation(page, mailbox, { from: nadia, subject: "Desks", said, ...given });
  await page.goto(`/dashboard/communication-tools?conversation=${id}`);
  await expect(side(page)).toBeVisible();
  return { mailbox, id };
}

test("a sender is added as a prefilled, linked contact, whose tasks appear next to the conversation @deep", async ({
  page,
}) => {
  const { mailbox, id } = await open(page);
  await makeConversation(page, mailbox, { from: nadia, subject: "Chairs", said });
  await expect(side(page).getByRole("link", { name: "Chairs" })).toBeVisible();
  await side(page).getByRole("button", { name: "Add as contact" }).click();
  const form = page.getByRole("dialog");
  await expect(form.getByRole("textbox", { name: "Name" })).toHaveValue("Nadia Wong");
  await expect(form.getByRole("textbox", { name: "Email" })).toHaveValue("nadia@oak.example");
  await form.getByRole("button", { name: "Add contact" }).click();
  await expect(side(page).getByRole("combobox", { name: "Contact" })).toHaveValue("Nadia Wong");
  const [contact] = await findRows(page, "contacts", "select=id,email");
  expect(contact).toMatchObject({ email: "nadia@oak.example" });
  await expectRow(page, "conversations", id, { contact_id: contact?.id });
  await makeRows(page, "activities", [{ kind: "task", title: "Send the offer", contact_id: contact?.id }]);
  await expect(side(page).getByText("Send the offer")).toBeVisible();
  await expectAccessible(page);
  // The contact's page shows the emails next to the tasks, and links back to the conversation.
  await page.goto(`/dashboard/contacts/${String(contact?.id)}`);
  const timeline = page.getByRole("region", { name: "Activities" });
  await expect(timeline.getByRole("listitem")).toContainText(["Send the offer", "Received from Nadia Wong"]);
  await expectAccessible(page);
  await timeline.getByRole("link", { name: "Desks" }).click();
  await expect(page.getByRole("region", { name: "Desks" })).toBeVisible();
});

test("linking a contact links its account, and undo removes both @deep", async ({ page }) => {
  const { id } = await open(page);
  const [account] = await makeRows(page, "accounts", [{ name: "Oak & Sons" }]);
  await makeRows(page, "contacts", [{ name: "Nadia W.", account_id: account?.id }]);
  const [deal] = await makeRows(page, "deals", [{ name: "Twelve desks", account_id: account?.id }]);
  await side(page).getByRole("combobox", { name: "Contact" }).fill("nadia");
  await page.getByRole("option", { name: "Nadia W." }).click();
  await expect(side(page).getByRole("combobox", { name: "Account" })).toHaveValue("Oak & Sons");
  await expect(side(page)).toContainText(/Open deals\W*1\W+No value yet/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(side(page).getByRole("combobox", { name: "Account" })).toHaveValue("");
  await expectRow(page, "conversations", id, { contact_id: null, account_id: null });
  await side(page).getByRole("combobox", { name: "Deal" }).fill("twelve");
  await page.getByRole("option", { name: "Twelve desks" }).click();
  await expectRow(page, "conversations", id, { deal_id: deal?.id });
  await expect(side(page).getByRole("link", { name: "Open Twelve desks" })).toBeVisible();
});

test("a colleague who is assigned a conversation is notified and finds it under Mine @deep", async ({
  page,
  browser,
  baseURL,
}) => {
  const { id } = await open(page);
  const guest = await openSignedIn(browser, baseURL);
  await joinWorkspace(guest.page, page, "member");
  await page.getByRole("combobox", { name: "Assign to" }).selectOption("Bo Lind");
  await expect(page.getByText("Assigned to Bo Lind").first()).toBeVisible();
  await guest.page.goto("/dashboard/activities");
  await guest.page.getByRole("button", { name: /^Notifications/ }).click();
  await guest.page.getByRole("button", { name: /assigned the conversation “Desks” to you/ }).click();
  await expect(guest.page).toHaveURL(new RegExp(`conversation=${id}`));
  await guest.page.getByRole("button", { name: "Mine" }).click();
  await expect(guest.page.getByRole("list", { name: "Conversations" }).getByRole("link")).toHaveCount(1);
  await guest.context.close();
});

test("the times of a conversation are in the member's own time zone @deep", async ({ page }) => {
  await register(page);
  const client = await clientOf(page);
  const zone = { time_zone: "Asia/Tokyo", time_zone_is_chosen: true };
  await client.from("profiles").update(zone).not("user_id", "is", null).throwOnError();
  await client.from("workspaces").update({ time_zone: "UTC" }).not("id", "is", null).throwOnError();
  await makeConversation(page, await makeMailbox(page), {
    from: nadia,
    subject: "Desks",
    said: [{ text: "Hello", at: "2026-03-02T20:30:00Z" }],
  });
  await page.goto("/dashboard/communication-tools");
  const row = page.getByRole("list", { name: "Conversations" }).getByRole("link").filter({ hasText: "Desks" });
  await expect(row).toContainText("Mar 3");
  await row.click();
  await expect(page.getByText(/Mar 3, 2026, 5:30\sAM/).first()).toBeVisible();
});
