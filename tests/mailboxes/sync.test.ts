import { expect, test } from "vitest";

import { rawMail } from "../kit/raw-mail.ts";
import { useMailboxes } from "../kit/use-mailboxes.ts";

const { ask, openImap, connect, person, sync, emailsOf, conversationsOf, mailboxOf } = useMailboxes();

test("what is there is fetched, with what was sent, as conversations", async () => {
  const imap = await openImap();
  const ana = await person();
  imap.deliver(rawMail({ id: "q@oak.test", subject: "Desks", text: "How much is a desk?" }), { flags: ["\\Seen"] });
  imap.deliver(
    rawMail({
      from: "me@vanda.test",
      to: "Nadia Noor <nadia@oak.test>",
      id: "a@vanda.test",
      answers: "q@oak.test",
      subject: "Re: Desks",
      text: "200\r\n\r\nNadia wrote:\r\n> How much is a desk?",
    }),
    { to: "Sent" },
  );
  imap.deliver(rawMail({ subject: "Invoice", text: "See the file", files: { "invoice.pdf": "%PDF" } }));
  const mailbox = await connect(ana, imap);
  await sync(mailbox);
  expect(await mailboxOf(mailbox)).toMatchObject({ state: "ok", problem: null, fetched: 3, to_fetch: 3 });
  expect(
    await conversationsOf(
      mailbox,
      "subject, snippet, party_address, party_name, email_count, is_unread, is_answered, has_files",
    ),
  ).toEqual([
    {
      subject: "Invoice",
      snippet: "See the file",
      party_address: "nadia@oak.test",
      party_name: "Nadia Noor",
      email_count: 1,
      is_unread: true,
      is_answered: false,
      has_files: true,
    },
    {
      subject: "Desks",
      snippet: "200",
      party_address: "nadia@oak.test",
      party_name: "Nadia Noor",
      email_count: 2,
      is_unread: false,
      is_answered: true,
      has_files: false,
    },
  ]);
  expect(await emailsOf(mailbox, "subject, is_outgoing, attachments")).toEqual([
    { subject: "Desks", is_outgoing: false, attachments: [] },
    { subject: "Re: Desks", is_outgoing: true, attachments: [] },
    {
      subject: "Invoice",
      is_outgoing: false,
      attachments: [{ part: "2", name: "invoice.pdf", type: "application/pdf", bytes: expect.any(Number) }],
    },
  ]);
  expect(await ask("select from private.unhandled_emails where mailbox_id = $1", [mailbox.id])).toEqual([]);
});
