import type { Page } from "@playwright/test";

import { expectAccessible } from "./kit/axe.ts";
import { connectMailbox } from "./kit/connected-mail.ts";
import { makeConversation, makeMailbox } from "./kit/mail.ts";
import { clientOf, expectRow, expectRowCount, findRows, makeRows } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";

const nadia = { name: "Nadia Wong", address: "nadia@oak.example" };
const screen = "/dashboard/communication-tools";
const writing = (page: Page) => page.getByRole("form", { name: /^(New email|Reply)$/ });

test("a reply is sent with signature and quote, and the conversation shows it", async ({ page }) => {
  await register(page);
  const mail = await connectMailbox(page, { signature: "Ada Tan\nOrchid Trading" });
  try {
    const { id } = await makeConversation(page, mail.id, {
      from: nadia,
      subject: "Desks",
      said: [{ text: "When do they arrive?" }],
    });
    await page.goto(`${screen}?conversation=${id}`);
    await page.getByRole("button", { name: "Reply", exact: true }).click();
    await writing(page).getByLabel("Text").fill("On Friday.");
    await expect(writing(page).getByLabel("Signature")).toContainText("Orchid Trading");
    await expectAccessible(page);
    await writing(page).getByRole("button", { name: "Send", exact: true }).click();
    const letter = await mail.smtp.next(nadia.address);
    expect(letter.subject).toBe("Re: Desks");
    expect(letter.text.replaceAll("\r\n", "\n")).toMatch(
      /^On Friday\.\n\n-- ?\nAda Tan\nOrchid Trading\n\nOn Mar 2, 2026.*Nadia Wong wrote:\n\n> When do they arrive\?/,
    );
    await expect(page.getByRole("article", { name: "Email from Ada Tan" })).toContainText("On Friday.");
    await expect(page.getByRole("button", { name: "Reply", exact: true })).toBeVisible();
    await expectRow(page, "conversations", id, { is_answered: true });
  } finally {
    await mail.close();
  }
});

test("cancelling a scheduled email makes it a draft, which is kept when it is closed @deep", async ({ page }) => {
  await register(page);
  const mail = await connectMailbox(page, { signature: "Ada Tan" });
  // The send time uses the sender's time zone.
  const client = await clientOf(page);
  await client.from("workspaces").update({ time_zone: "Pacific/Kiritimati" }).neq("time_zone", "").throwOnError();
  try {
    await page.goto(screen);
    await page.getByRole("button", { name: "Write email" }).click();
    await writing(page).getByRole("combobox", { name: "To", exact: true }).fill("nadia@oak.example,");
    await writing(page).getByLabel("Subject").fill("Desks");
    await writing(page).getByLabel("Text").fill("They arrive on Friday.");
    await writing(page).getByRole("button", { name: "Send later" }).click();
    await writing(page)
      .getByLabel(/^Send at/)
      .fill("2020-01-01T09:00");
    await writing(page).getByRole("button", { name: "Schedule" }).click();
    await expect(page.getByText("Choose a time in the future.")).toBeVisible();
    await writing(page)
      .getByLabel(/^Send at/)
      .fill("2027-06-01T09:00");
    await writing(page).getByRole("button", { name: "Schedule" }).click();
    await page.getByRole("button", { name: "Open conversation" }).click();
    await expect(page.getByText(/^Scheduled for Jun 1, 2027, 9:00/)).toBeVisible();
    const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
    const [email] = await findRows(page, "emails", "select=send_at");
    const clock = new Intl.DateTimeFormat("en", { timeZone: zone, hour: "numeric", hourCycle: "h23" });
    expect(clock.format(new Date(String(email?.send_at)))).toBe("09");
    await page.getByRole("button", { name: "Cancel sending" }).click();
    await expect(writing(page).getByLabel("Text")).toHaveValue("They arrive on Friday.");
    await expect(writing(page).getByLabel("Subject")).toHaveValue("Desks");
    await expectRowCount(page, "emails", "select=id", 0);
    await page.keyboard.press("Escape");
    await page.reload();
    await page.getByRole("button", { name: "1 draft" }).click();
    await page.getByRole("menuitem", { name: /Desks/ }).click();
    await expect(writing(page).getByLabel("Text")).toHaveValue("They arrive on Friday.");
    await writing(page).getByRole("button", { name: "Discard draft" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(writing(page).getByLabel("Text")).toHaveValue("They arrive on Friday.");
    await writing(page).getByRole("button", { name: "Send", exact: true }).click();
    expect((await mail.smtp.next(nadia.address)).subject).toBe("Desks");
    await expect(page.getByRole("button", { name: "1 draft" })).toHaveCount(0);
  } finally {
    await mail.close();
  }
});

test("a template is filled with known values, missing ones block sending, and attachments are sent @deep", async ({
  page,
}) => {
  await register(page);
  const mail = await connectMailbox(page);
  try {
    const [contact] = await makeRows(page, "contacts", [{ name: "Nadia Wong", email: "Nadia@Oak.example" }]);
    await page.goto(`/dashboard/contacts/${contact?.id}`);
    await page.getByRole("group", { name: "Add activity" }).getByRole("button", { name: "Email" }).click();
    await expect(writing(page).getByRole("list", { name: "To" })).toContainText("Nadia Wong");
    await writing(page).getByRole("button", { name: "Template" }).click();
    await page.getByRole("menuitem", { name: "Create your first template" }).click();
    const templates = page.getByRole("dialog").last();
    await templates.getByRole("button", { name: /Send an offer/ }).click();
    await templates.getByRole("button", { name: "Save template" }).click();
    await templates.getByRole("button", { name: "Close" }).click();
    await writing(page).getByRole("button", { name: "Template" }).click();
    await page.getByRole("menuitem", { name: "Send an offer" }).click();
    await expect(writing(page).getByLabel("Subject")).toHaveValue("Your offer");
    await expect(writing(page).getByLabel("Text")).toHaveValue(/^Hi Nadia,[^]*offer for \{account\}[^]*Ada Tan$/);
    await writing(page).getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByText("{account} has no value. Fill it in or remove it.")).toBeVisible();
    const chooser = page.waitForEvent("filechooser");
    await writing(page).getByRole("button", { name: "Attach" }).click();
    await page.getByRole("menuitem", { name: "From this computer" }).click();
    const text = (name: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from("200 a desk") });
    await (await chooser).setFiles([text("Offer.txt"), text("Terms.txt")]);
    await expect(writing(page).getByRole("button", { name: "Remove Terms.txt" })).toBeVisible();
    await writing(page).getByLabel("Text").fill("See the file.");
    await expectAccessible(page);
    await writing(page).getByRole("button", { name: "Send", exact: true }).click();
    const letter = await mail.smtp.next(nadia.address);
    expect(letter.attachments).toMatchObject([{ filename: "Offer.txt" }, { filename: "Terms.txt" }]);
    await page.getByRole("button", { name: "Open conversation" }).click();
    await expect(page.getByText("Offer.txt")).toBeVisible();
    const [conversation] = await findRows(page, "conversations", "select=contact_id");
    expect(conversation?.contact_id).toBe(contact?.id);
  } finally {
    await mail.close();
  }
});

test("an email that failed to send shows the reason, and is retried @deep", async ({ page }) => {
  await register(page);
  const mail = await connectMailbox(page);
  try {
    const problem = { side: "outgoing", step: "send", code: "recipient_refused", detail: "550 No such user" };
    const { id } = await makeConversation(page, mail.id, {
      from: nadia,
      subject: "Desks",
      said: [
        { text: "When?", at: "2026-03-02T09:00:00Z" },
        { text: "On Friday.", isOurs: true, at: "2026-03-02T10:00:00Z", status: "failed", problem },
      ],
    });
    await page.goto(`${screen}?conversation=${id}`);
    await expect(page.getByText("Not sent.")).toBeVisible();
    await expect(page.getByText("Server response: 550 No such user")).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    expect((await mail.smtp.next(nadia.address)).text).toContain("On Friday.");
    await expect(page.getByText("Not sent.")).toHaveCount(0);
  } finally {
    await mail.close();
  }
});

test("templates are created, edited, deleted and restored @deep", async ({ page }) => {
  await register(page);
  await makeMailbox(page);
  await page.goto(screen);
  await page.getByRole("button", { name: "Templates" }).click();
  const templates = page.getByRole("dialog");
  await templates.getByRole("button", { name: "New template" }).click();
  await templates.getByRole("button", { name: "Save template" }).click();
  await expect(templates.getByText("Required", { exact: true }).first()).toBeVisible();
  await templates.getByLabel("Name", { exact: true }).fill("Thanks");
  await templates.getByRole("button", { name: /\{first_name\}/ }).click();
  await expect(templates.getByLabel("Text")).toHaveValue("{first_name}");
  await templates.getByRole("button", { name: "Save template" }).click();
  await expectAccessible(page);
  await templates.getByRole("button", { name: "Edit Thanks" }).click();
  await templates.getByLabel("Name", { exact: true }).fill("Many thanks");
  await templates.getByRole("button", { name: "Save template" }).click();
  await templates.getByRole("button", { name: "Delete Many thanks" }).click();
  await expect(templates.getByRole("button", { name: "Edit Many thanks" })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(templates.getByRole("button", { name: "Edit Many thanks" })).toBeVisible();
});
