import { expect, test } from "vitest";

import { whereRunsStart } from "#server/jobs/start-run.ts";
import { queueEmail } from "#server/mailboxes/queue-email.ts";

import { rawMail } from "../kit/raw-mail.ts";
import { useMailboxes } from "../kit/use-mailboxes.ts";

const { at, ask, openImap, connect, person, sync, untilIdle, emailsOf } = useMailboxes();

test("an answer leaves, lies among the sent mails, and is fetched from there as the mail it is", async () => {
  const imap = await openImap();
  const ana = await person();
  imap.deliver(rawMail({ id: "q@oak.test", subject: "Desks" }));
  const mailbox = await connect(ana, imap);
  await sync(mailbox);
  const [question] = await emailsOf(mailbox, "id");
  const { context } = at.vanda.server;
  await whereRunsStart(context, (sql) =>
    queueEmail(
      context,
      sql,
      { workspaceId: mailbox.workspaceId, mailboxId: mailbox.id, address: imap.user },
      {
        memberId: ana.member.id,
        recipients: { to: [{ name: "Nadia Noor", address: "nadia@oak.test" }] },
        subject: "Re: Desks",
        text: "On Friday.\nSee https://oak.test/a?b=1&c=2.",
        answers: String(question?.id),
      },
    ),
  );
  const letter = await at.smtp.next("nadia@oak.test");
  await untilIdle("send-email");
  expect(letter).toMatchObject({ subject: "Re: Desks", inReplyTo: "<q@oak.test>", references: "<q@oak.test>" });
  expect(letter.html).toContain('<a href="https://oak.test/a?b=1&amp;c=2">https://oak.test/a?b=1&amp;c=2</a>.');
  expect(imap.mailsIn("Sent")).toHaveLength(1);
  await sync(mailbox);
  expect(await emailsOf(mailbox, "subject, status")).toEqual([
    { subject: "Desks", status: null },
    { subject: "Re: Desks", status: "sent" },
  ]);
  expect(
    await ask(
      "select path from private.email_places p join public.emails e on e.id = p.email_id where e.mailbox_id = $1 order by path",
      [mailbox.id],
    ),
  ).toEqual([{ path: "INBOX" }, { path: "Sent" }]);
});
