import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { confirmedBy, rawMail } from "../kit/raw-mail.ts";
import { realMail } from "../kit/real-mails.ts";
import { useProcessing } from "../kit/use-processing.ts";

const { ask, at, conversationsOf, opened, sync, untilIdle } = useProcessing();

const waitingIn = async (mailbox: { id: string }) =>
  (await conversationsOf(mailbox, "subject, needs_reply"))
    .filter(({ needs_reply: needsReply }) => needsReply)
    .map(({ subject }) => String(subject))
    .toSorted();

const programs = [
  "newsletter-list-unsubscribe",
  "bounce-dsn",
  "out-of-office",
  "no-reply-sender-0-no_reply",
  "no-reply-sender-4-jira-noreply",
  "no-reply-sender-8-ne-pas-repondre",
];
const people = ["contact-form-reply-to", "charset-utf8", "calendar-invite"];

test("newsletters, bounces, automatic emails and no-reply senders need no reply, people and website forms do", async () => {
  const { imap, mailbox } = await opened({}, "me@vanda.test");
  for (const name of [...programs, ...people]) imap.deliver(realMail(name));
  const support = { from: "no-reply@shop.test", subject: "Ticket", headers: { "Reply-To": "support@shop.test" } };
  imap.deliver(rawMail(support));
  await sync(mailbox);
  const expected = ["Invite", "New message from your website", "Ticket", "cs utf8"];
  expect(await waitingIn(mailbox)).toEqual(expected);
  // The spam filter learns from answers, so all of these are still without one.
  expect(await ask("select from public.conversations where mailbox_id = $1 and is_answered", [mailbox.id])).toEqual([]);

  // The migration reaches the same result for emails stored by earlier versions.
  await ask("update public.emails set signals = signals - 'isNoReply' where mailbox_id = $1", [mailbox.id]);
  await ask("update public.conversations set needs_reply = false where mailbox_id = $1", [mailbox.id]);
  const migration = readFileSync("db/tables/0035_conversations_that_need_a_reply.sql", "utf8");
  await ask(migration.split("-- after functions\n")[1] ?? "");
  expect(await waitingIn(mailbox)).toEqual(expected);
});

test("the last email of a person decides: an automatic one changes nothing on either side", async () => {
  const { imap, mailbox, address, receive } = await opened({ reply_text: "We answer tomorrow.", replies: true });
  imap.deliver(rawMail({ from: address, to: "lee@oak.test", id: "offer@vanda.test", subject: "Offer" }), {
    to: "Sent",
  });
  await sync(mailbox);
  expect(await waitingIn(mailbox)).toEqual([]);
  const reply = { from: "lee@oak.test", answers: "offer@vanda.test", subject: "Re: Offer" };
  await receive({ ...reply, headers: { "Auto-Submitted": "auto-replied" } });
  expect(await waitingIn(mailbox)).toEqual([]);
  await receive({ ...reply, headers: confirmedBy("lee@oak.test") });
  await at.smtp.next("lee@oak.test");
  await untilIdle("send-email");
  expect(await conversationsOf(mailbox, "email_count, needs_reply")).toEqual([{ email_count: 4, needs_reply: true }]);
});
