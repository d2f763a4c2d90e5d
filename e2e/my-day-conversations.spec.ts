import { joinWorkspace, openSignedIn } from "./kit/colleagues.ts";
import { makeConversation, makeMailbox } from "./kit/mail.ts";
import { expect, register, test } from "./kit/test.ts";

test("My day counts only conversations that need the member's own reply, and the inbox those of all members @deep", async ({
  browser,
  baseURL,
  page,
}) => {
  await register(page);
  const { page: guest, context } = await openSignedIn(browser, baseURL);
  const colleague = await joinWorkspace(guest, page, "member");
  await context.close();
  const mailbox = await makeMailbox(page);
  const nadia = { name: "Nadia Wong", address: "nadia@oak.example" };
  await makeConversation(page, mailbox, { from: nadia, subject: "Desks", said: [{ text: "Hello" }] });
  const taken = { from: nadia, subject: "Chairs", assignee_id: colleague, said: [{ text: "Hello" }] };
  await makeConversation(page, mailbox, taken);
  await page.goto("/dashboard/my-day");
  const waiting = page.getByRole("region", { name: /reply/ });
  await expect(waiting.getByRole("heading")).toHaveText("Needs your reply 1");
  await waiting.getByRole("link", { name: "Inbox" }).click();
  await expect(page.getByRole("list", { name: "Conversations" }).getByRole("link")).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Needs reply 2" })).toBeVisible();
});
