import { expect, test } from "vitest";

import type { ImapServer } from "../kit/imap-server.ts";
import { rawMail } from "../kit/raw-mail.ts";
import type { SignedUp } from "../kit/sign-up.ts";
import { useMailboxes } from "../kit/use-mailboxes.ts";

const { ask, openImap, connect, person, sync, untilIdle, emailsOf, conversationsOf, mailboxOf } = useMailboxes();

/** Creates a mailbox that was synced for the first time while empty, or with the emails that `fill` added. */
async function connected(fill: (imap: ImapServer) => void = () => {}, values: Parameters<typeof connect>[2] = {}) {
  const [imap, ana] = [await openImap(), await person()];
  fill(imap);
  const mailbox = await connect(ana, imap, values);
  await sync(mailbox);
  return { imap, ana, mailbox };
}
const handled = async ({ id }: { id: string }) => {
  await untilIdle("process-inbound");
  return ask("select subject, signals from public.emails where mailbox_id = $1 and spam is not null", [id]);
};
const insert = async (ana: SignedUp, table: "contacts" | "accounts", row: Record<string, unknown>) => {
  const { data, error } = await ana.client
    .from(table)
    .insert({ name: "Nadia", ...row, workspace_id: ana.workspace.id } as never)
    .select("id")
    .single<{ id: string }>();
  if (error) throw error;
  return data.id;
};

test("existing emails, including sent ones, are fetched as conversations", async () => {
  const { mailbox } = await connected((imap) => {
    imap.deliver(rawMail({ id: "q@oak.test", subject: "Desks", text: "How much is a desk?" }), { flags: ["\\Seen"] });
    const answer = { from: "me@vanda.test", to: "Nadia Noor <nadia@oak.test>", answers: "q@oak.test" };
    const text = "200\r\n\r\nOn Monday Nadia wrote:\r\n> How much is a desk?";
    imap.deliver(rawMail({ ...answer, id: "a@vanda.test", subject: "Re: Desks", text }), { to: "Sent" });
    imap.deliver(rawMail({ subject: "Invoice", text: "See the file", files: { "invoice.pdf": "%PDF" } }));
  });
  expect(await mailboxOf(mailbox)).toMatchObject({ state: "ok", problem: null, fetched: 3, to_fetch: 3 });
  const nadia = { party_address: "nadia@oak.test", party_name: "Nadia Noor" };
  const columns = "subject, snippet, party_address, party_name, email_count, is_unread, is_answered, has_files";
  expect(await conversationsOf(mailbox, columns)).toEqual([
    {
      ...nadia,
      subject: "Invoice",
      snippet: "See the file",
      email_count: 1,
      is_unread: true,
      is_answered: false,
      has_files: true,
    },
    {
      ...nadia,
      subject: "Desks",
      snippet: "200",
      email_count: 2,
      is_unread: false,
      is_answered: true,
      has_files: false,
    },
  ]);
  const file = { part: "2", name: "invoice.pdf", type: "application/pdf", bytes: expect.any(Number) as number };
  expect(await emailsOf(mailbox, "subject, is_outgoing, attachments")).toEqual([
    { subject: "Desks", is_outgoing: false, attachments: [] },
    { subject: "Re: Desks", is_outgoing: true, attachments: [] },
    { subject: "Invoice", is_outgoing: false, attachments: [file] },
  ]);
});

test("only emails that arrived after the mailbox was connected are processed, not older or moved ones", async () => {
  const { imap, mailbox } = await connected((there) => there.deliver(rawMail({ subject: "There" })));
  expect(await handled(mailbox)).toEqual([]);
  imap.deliver(rawMail({ subject: "New", headers: { "Auto-Submitted": "auto-replied", Received: "from a by b" } }));
  imap.deliver(rawMail({ subject: "Moved" }), { at: new Date("2026-03-01T09:00:00Z") });
  imap.deliver(rawMail({ subject: "Sent from the telephone", from: "me@vanda.test" }), { to: "Sent" });
  await sync(mailbox);
  expect(await emailsOf(mailbox)).toHaveLength(4);
  expect(await handled(mailbox)).toEqual([{ subject: "New", signals: { isAutomatic: true, hops: 1 } }]);
});

test("replies form one conversation, in whichever order the emails are fetched", async () => {
  const { imap, mailbox } = await connected((there) => {
    // The newest email is fetched first, so each reply is stored before the email that it answers.
    there.deliver(rawMail({ id: "a@x", subject: "First" }));
    there.deliver(rawMail({ id: "b@x", answers: "a@x", references: ["a@x"], subject: "Re: First" }));
    there.deliver(rawMail({ id: "c@x", answers: "b@x", references: ["a@x", "b@x"], subject: "Re: First" }));
    // Its References are missing, and the email that it answers is in the other folder.
    there.deliver(rawMail({ id: "e@x", answers: "d@x", subject: "Re: Second" }));
    there.deliver(rawMail({ id: "d@x", answers: "s@x", from: "me@vanda.test", subject: "Re: Second" }), { to: "Sent" });
    there.deliver(rawMail({ id: "s@x", subject: "Second" }));
    there.deliver(rawMail({ id: "o@x", subject: "First" }));
  });
  const columns = await conversationsOf(mailbox, "concat(subject, ': ', email_count) as label");
  expect(columns).toHaveLength(3);
  for (const one of ["First: 1", "First: 3", "Re: Second: 3"]) expect(columns).toContainEqual({ label: one });
  imap.deliver(rawMail({ answers: "c@x", subject: "Re: First" }));
  await sync(mailbox);
  expect(await conversationsOf(mailbox, "email_count")).toContainEqual({ email_count: 4 });
});

test("no email is duplicated if it is in two folders, renumbered, without a Message-ID or moved back", async () => {
  const { imap, mailbox } = await connected((there) => {
    const toMyself = rawMail({ id: "self@x", from: "me@vanda.test", subject: "To myself" });
    there.deliver(toMyself);
    there.deliver(toMyself, { to: "Sent" });
    there.deliver(rawMail({ id: null, subject: "Nameless", text: "One" }));
    there.deliver(rawMail({ id: null, subject: "Nameless", text: "Another" }));
    there.deliver(rawMail({ subject: "Usual" }));
  });
  const all = [{ subject: "To myself" }, { subject: "Nameless" }, { subject: "Nameless" }, { subject: "Usual" }];
  const sorted = async () =>
    (await emailsOf(mailbox)).toSorted((one, other) => String(one.subject).localeCompare(String(other.subject)));
  const before = await sorted();
  expect(before).toHaveLength(all.length);
  imap.renumber("INBOX");
  imap.deliver(imap.mailsIn("INBOX")[3]?.raw ?? "");
  imap.deliver(rawMail({ subject: "While it was renumbered" }));
  await sync(mailbox);
  expect(await sorted()).toEqual(
    [...before, { subject: "While it was renumbered" }].toSorted((one, other) =>
      String(one.subject).localeCompare(String(other.subject)),
    ),
  );
  expect(await handled(mailbox)).toMatchObject([{ subject: "While it was renumbered" }]);
});

test("all emails are shown even if a program gives them the same Message-ID", async () => {
  const { imap, mailbox } = await connected((there) => {
    there.deliver(rawMail({ id: "scanner@x", subject: "Scan 1", date: "Mon, 02 Nov 2026 09:00:00 +0000" }));
    there.deliver(rawMail({ id: "scanner@x", subject: "Scan 2", date: "Tue, 03 Nov 2026 09:00:00 +0000" }));
  });
  imap.deliver(rawMail({ id: "scanner@x", subject: "Scan 3", date: "Wed, 04 Nov 2026 09:00:00 +0000" }));
  await sync(mailbox);
  imap.renumber("INBOX");
  await sync(mailbox);
  expect(await emailsOf(mailbox)).toEqual([{ subject: "Scan 1" }, { subject: "Scan 2" }, { subject: "Scan 3" }]);
});

test("only the texts of a large email are fetched, and its files stay on the server", async () => {
  const { mailbox } = await connected((there) => {
    const files = { "plans.pdf": "x".repeat(400_000) };
    there.deliver(
      rawMail({ subject: "Large", text: "Grüße", html: "<p>Grüße</p>", files, headers: { References: "<a@x>" } }),
    );
    there.deliver(rawMail({ subject: "Long", text: "ä".repeat(300_000) }));
  });
  const columns = "subject, left(text, 5) as text, octet_length(text) as bytes, html, is_truncated, attachments";
  const [large, long] = await emailsOf(mailbox, columns);
  expect(large).toMatchObject({ text: "Grüße", html: "<p>Grüße</p>\n", is_truncated: false });
  expect(large?.attachments).toMatchObject([{ part: "2", name: "plans.pdf" }]);
  expect(long).toMatchObject({ text: "äääää", bytes: 200_000, is_truncated: true });
});

test("read marks and folders are synchronised in both directions", async () => {
  const { imap, ana, mailbox } = await connected((there) => {
    for (const subject of ["A", "B", "C", "D"]) there.deliver(rawMail({ subject, id: `${subject}@x` }));
  });
  const [a] = imap.mailsIn("INBOX");
  a?.flags.push("\\Seen");
  const sort = (subject: string, change: object) =>
    ana.client
      .from("conversations")
      .update(change as never)
      .eq("mailbox_id", mailbox.id)
      .eq("subject", subject);
  await sort("B", { is_unread: false });
  await sort("C", { status: "spam" });
  await sort("D", { status: "trash" });
  await sync(mailbox);
  expect(await conversationsOf(mailbox, "subject, is_unread")).toContainEqual({ subject: "A", is_unread: false });
  const left = imap.mailsIn("INBOX").map(({ raw, flags }) => [/Subject: (.)/.exec(raw)?.[1], flags.includes("\\Seen")]);
  expect(left).toEqual([
    ["A", true],
    ["B", true],
  ]);
  expect(imap.mailsIn("Junk")).toHaveLength(1);
  expect(imap.mailsIn("Trash")).toHaveLength(1);
  await sort("C", { status: "open" });
  await sync(mailbox);
  expect(imap.mailsIn("Junk")).toHaveLength(0);
  expect(imap.mailsIn("INBOX")).toHaveLength(3);
  await sync(mailbox);
  expect(await emailsOf(mailbox)).toHaveLength(4);
  expect(await ask("select from private.mailbox_commands where mailbox_id = $1", [mailbox.id])).toEqual([]);
});

test("a new email reopens a conversation that was done or in the trash, but not one in spam", async () => {
  const { imap, ana, mailbox } = await connected((there) => {
    for (const status of ["done", "trash", "spam"]) there.deliver(rawMail({ subject: status, id: `${status}@x` }));
  });
  for (const status of ["done", "trash", "spam"])
    await ana.client
      .from("conversations")
      .update({ status: status as "done" })
      .match({ mailbox_id: mailbox.id, subject: status })
      .throwOnError();
  for (const status of ["done", "trash", "spam"]) imap.deliver(rawMail({ subject: status, answers: `${status}@x` }));
  await sync(mailbox);
  expect(
    (await conversationsOf(mailbox, "subject, status")).toSorted((one, other) =>
      String(one.subject).localeCompare(String(other.subject)),
    ),
  ).toEqual([
    { subject: "done", status: "open" },
    { subject: "spam", status: "spam" },
    { subject: "trash", status: "open" },
  ]);
});

test("a conversation is linked to the contact or account of an address, even if the contact is added later", async () => {
  const [imap, ana] = [await openImap(), await person()];
  const account = await insert(ana, "accounts", { name: "Oak", website: "https://oak.test" });
  const known = await insert(ana, "contacts", { email: "Nadia@oak.test" });
  const mailbox = await connect(ana, imap);
  for (const from of ["nadia@oak.test", "someone@oak.test", "someone@gmail.com", "later@elm.test"])
    imap.deliver(rawMail({ from, subject: from }));
  await insert(ana, "accounts", { name: "Mail for all", website: "https://gmail.com" });
  await sync(mailbox);
  const linked = async (subject: string) =>
    (
      await ask("select contact_id, account_id from public.conversations where mailbox_id = $1 and subject = $2", [
        mailbox.id,
        subject,
      ])
    )[0];
  expect(await linked("nadia@oak.test")).toEqual({ contact_id: known, account_id: null });
  expect(await linked("someone@oak.test")).toEqual({ contact_id: null, account_id: account });
  expect(await linked("someone@gmail.com")).toEqual({ contact_id: null, account_id: null });
  const later = await insert(ana, "contacts", { email: "later@elm.test", account_id: account });
  expect(await linked("later@elm.test")).toEqual({ contact_id: later, account_id: account });
  const other = await insert(ana, "contacts", {});
  await ana.client.from("contacts").update({ email: "someone@gmail.com" }).eq("id", other).throwOnError();
  expect(await linked("someone@gmail.com")).toEqual({ contact_id: other, account_id: null });
  const { error } = await ana.client.rpc("merge_records", {
    workspace_id: ana.workspace.id,
    entity: "contacts",
    keep: known,
    merge: [other],
  });
  expect(error).toBeNull();
  expect(await linked("someone@gmail.com")).toEqual({ contact_id: known, account_id: null });
});

test("the first fetch goes back to the chosen day, and marks no old conversation as waiting for a reply", async () => {
  const old = new Date(Date.now() - 40 * 86_400_000);
  const { mailbox } = await connected(
    (there) => {
      there.deliver(rawMail({ subject: "Too old" }), { at: new Date("2025-12-01T09:00:00Z") });
      for (let count = 0; count < 120; count += 1)
        there.deliver(rawMail({ subject: `Read ${count}`, date: old.toUTCString() }), { at: old, flags: ["\\Seen"] });
      there.deliver(rawMail({ subject: "Unread", date: old.toUTCString() }), { at: old });
      there.deliver(rawMail({ subject: "Recent", date: new Date().toUTCString() }), { flags: ["\\Seen"] });
    },
    { fetches_since: "2026-01-01" },
  );
  expect(await mailboxOf(mailbox)).toMatchObject({ fetched: 122, to_fetch: 122 });
  expect(
    await ask("select status, count(*)::int from public.conversations where mailbox_id = $1 group by 1 order by 1", [
      mailbox.id,
    ]),
  ).toEqual([
    { status: "done", count: 120 },
    { status: "open", count: 2 },
  ]);
  const [folder] = await ask(
    "select backfill_uid::int, first_uid::int from private.mailbox_folders where mailbox_id = $1 and role = 'inbox'",
    [mailbox.id],
  );
  expect(folder).toEqual({ backfill_uid: 0, first_uid: 123 });
});

test("trusts the authentication results of the receiving server, but not those that the sender added", async () => {
  const { mailbox } = await connected((there) =>
    there.deliver(
      [
        "Authentication-Results: mx.vanda.test; spf=fail (no) smtp.mailfrom=a; dkim=none; dmarc=fail",
        "Authentication-Results: evil.test; spf=pass; dkim=pass; dmarc=pass",
        rawMail({ subject: "Forged" }),
      ].join("\r\n"),
    ),
  );
  expect(await emailsOf(mailbox, "authentication")).toEqual([
    { authentication: { spf: "fail", dkim: "none", dmarc: "fail" } },
  ]);
});

test("mailbox contents count towards the workspace's storage", async () => {
  const { ana, mailbox } = await connected((there) => there.deliver(rawMail({ text: "x".repeat(5000) })));
  const [used] = await ask<{ in_workspace: string; of_person: string }>("select * from private.storage_used($1, $2)", [
    ana.workspace.id,
    ana.id,
  ]);
  expect(Number(used?.in_workspace)).toBeGreaterThan(5000);
  expect(used?.of_person).toBe(used?.in_workspace);
  await ana.client.from("mailboxes").delete().eq("id", mailbox.id).throwOnError();
  const [left] = await ask("select * from private.storage_used($1, $2)", [ana.workspace.id, ana.id]);
  expect(left).toMatchObject({ in_workspace: "0" });
});
