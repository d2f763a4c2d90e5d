import { expectAccessibleInBothThemes } from "./kit/axe.ts";
import { makeConversation, makeMailbox } from "./kit/mail.ts";
import { expect, signUp, test } from "./kit/test.ts";

test("a mail rule is tested, saved, deleted and restored, and forwarding, auto-reply and spam filter are set up @deep", async ({
  page,
}) => {
  await signUp(page);
  const mailbox = await makeMailbox(page, { address: "ana@vanda.example" });
  for (const [subject, address] of [
    ["Invoice 1", "billing@oak.example"],
    ["Your INVOICE 2", "billing@elm.example"],
    ["Lunch?", "lee@oak.example"],
  ] as const)
    await makeConversation(page, mailbox, { from: { name: "", address }, subject, said: [{ text: "Hello" }] });
  await page.goto("/dashboard/email-forwarding");
  const account = page.getByRole("article", { name: "ana@vanda.example" });
  await account.getByRole("button", { name: "Forwarding, rules, auto-reply, spam" }).click();

  await test.step("a rule", async () => {
    const rules = account.getByRole("region", { name: "Forwarding rules" });
    await rules.getByRole("button", { name: "Add rule" }).click();
    const form = rules.getByRole("form", { name: "Add rule" });
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByText("Required", { exact: true })).toBeVisible();
    await expect(form.getByRole("alert")).toHaveText(
      "Choose an action: forward, move, assign or stop processing rules",
    );
    await form.getByLabel("Value").fill("invoice");
    await form.getByLabel("Forward to").fill("ana@vanda.example");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByText("This account can't forward to itself. Enter another address.")).toBeVisible();
    await form.getByLabel("Forward to").fill("Books@vanda.example");
    await form.getByRole("button", { name: "Test on recent emails" }).click();
    await expect(form.getByText("2 of the last 3 emails would have matched.")).toBeVisible();
    await form.getByRole("button", { name: "Add condition" }).click();
    const second = form.getByRole("group", { name: "Condition 2" });
    await second.getByLabel("Email field").selectOption("Sender domain");
    await second.getByLabel("Value").fill("elm.example");
    await expect(form.getByText("1 of the last 3 emails would have matched.")).toBeVisible();
    await form.getByRole("button", { name: "Save" }).click();
    const when = "the subject contains “invoice” and it comes from elm.example";
    await expect(rules.getByRole("listitem")).toContainText(when);
    await expect(rules.getByRole("listitem")).toContainText("Forward to books@vanda.example");
    await expectAccessibleInBothThemes(page);
    await rules.getByRole("button", { name: `Delete: ${when}` }).click();
    await expect(rules.getByRole("listitem")).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(rules.getByRole("listitem")).toContainText(when);
  });

  await test.step("forwarding, auto-reply and senders", async () => {
    await account.getByLabel("Forward-to address").fill("team@vanda.example");
    await account.getByRole("region", { name: "Forwarding settings" }).getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("New email is forwarded to team@vanda.example")).toBeVisible();
    await account.getByRole("checkbox", { name: "Keep copy" }).uncheck();
    const reply = account.getByRole("region", { name: "Auto-reply" });
    await reply.getByLabel("Text").fill("We answer tomorrow.");
    await reply.getByLabel("Reply", { exact: true }).selectOption("Outside working hours");
    await reply.getByRole("button", { name: "Turn on auto-reply" }).click();
    await expect(page.getByText("Auto-reply is on")).toBeVisible();
    const spam = account.getByRole("region", { name: "Spam filtering" });
    await expect(spam.getByText("So far: 0 checked, 0 looked like spam.")).toBeVisible();
    await spam.getByLabel("Address or domain").fill("spam.example");
    await spam.getByRole("button", { name: "Add", exact: true }).click();
    await expect(spam.getByRole("listitem")).toContainText("@spam.example");
    await page.reload();
    await account.getByRole("button", { name: "Forwarding, rules, auto-reply, spam" }).click();
    await expect(account.getByLabel("Forward-to address")).toHaveValue("team@vanda.example");
    await expect(account.getByRole("checkbox", { name: "Keep copy" })).not.toBeChecked();
    await expect(reply.getByText("On", { exact: true })).toBeVisible();
    await expect(spam.getByRole("listitem")).toContainText("Always spam");
  });
});
