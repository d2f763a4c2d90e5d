import { expect, test, vi } from "vitest";

import { confirmedBy, rawMail } from "../kit/raw-mail.ts";
import { useProcessing } from "../kit/use-processing.ts";

const { at, ask, openImap, connect, person, sync, untilIdle, makeDue, emailsOf, conversationsOf, opened, events } =
  useProcessing();

test("a rule forwards matching emails completely, with the mailbox as sender, and logs it", async () => {
  const { mailbox, address, rule, receive } = await opened({ name: "Ana" });
  await rule({
    conditions: [{ field: "subject", is: "contains", value: "invoice" }],
    forward_to: "books@vanda.test",
    moves_to: "done",
  });
  await receive(
    { subject: "Invoice 12", html: "<b>Please pay</b>", files: { "invoice.pdf": "%PDF-12" }, id: "i12@oak.test" },
    { subject: "Hello" },
  );
  const letter = await at.smtp.next("books@vanda.test");
  expect(letter).toMatchObject({
    subject: "Invoice 12",
    from: { name: "Nadia Noor (Ana)", address },
    replyTo: [{ name: "Nadia Noor", address: "nadia@oak.test" }],
  });
  expect(letter.html).toContain("<b>Please pay</b>");
  expect(
    letter.attachments.map(({ filename, content }) => [filename, String(Buffer.from(content as ArrayBuffer))]),
  ).toEqual([["invoice.pdf", "%PDF-12"]]);
  expect(letter.headers.find(({ key }) => key === "x-vanda")?.value).toBe(mailbox.id);
  expect(await events(mailbox)).toMatchObject([
    { action: "moved", details: { to: "done" } },
    { action: "forwarded", details: { to: "books@vanda.test" } },
  ]);
  expect(await conversationsOf(mailbox, "subject, status")).toEqual([
    { subject: "Hello", status: "open" },
    { subject: "Invoice 12", status: "done" },
  ]);
});

test("emails from before the mailbox was connected are stored but not processed", async () => {
  const imap = await openImap({ user: "before@vanda.test" });
  const ana = await person();
  imap.deliver(rawMail({ to: "before@vanda.test", subject: "Old" }), { at: new Date("2026-01-05T09:00:00Z") });
  const mailbox = await connect(ana, imap);
  await ask("update public.mailboxes set forward_to = 'team@vanda.test' where id = $1", [mailbox.id]);
  await sync(mailbox);
  await untilIdle("process-inbound");
  expect(await emailsOf(mailbox)).toHaveLength(1);
  expect(await events(mailbox)).toEqual([]);
});

test("forwarded emails go to the trash, here and in the mailbox, if the user keeps no copy", async () => {
  const { imap, mailbox, receive } = await opened({ forward_to: "all@vanda.test", keeps_copy: false });
  await receive({ subject: "For the team" });
  await at.smtp.next("all@vanda.test");
  expect(await conversationsOf(mailbox, "status")).toEqual([{ status: "trash" }]);
  await sync(mailbox);
  expect(imap.mailsIn("Trash")).toHaveLength(1);
  expect(imap.mailsIn("INBOX")).toHaveLength(0);
});

test("own emails and delivery failures are not forwarded, so that nothing loops", async () => {
  const { mailbox, receive } = await opened({ forward_to: "circle@vanda.test" });
  await receive(
    { subject: "Again", headers: { "X-Vanda": mailbox.id } },
    { subject: "Undelivered", from: "mailer-daemon@vanda.test", headers: { "Return-Path": "<>" } },
  );
  expect((await events(mailbox)).map(({ details }) => String(details.because)).toSorted()).toEqual(["bounce", "loop"]);
  expect(at.smtp.letters.filter(({ recipient }) => recipient === "circle@vanda.test")).toEqual([]);
});

test("a blocked sender's email goes to the junk folder, and is neither forwarded nor answered", async () => {
  const { imap, mailbox, receive } = await opened({ forward_to: "nospam@vanda.test", reply_text: "Hi", replies: true });
  await ask(
    "insert into public.email_senders (workspace_id, mailbox_id, sender, is_blocked) values ($1, $2, '@spam.test', true)",
    [mailbox.workspaceId, mailbox.id],
  );
  await receive({ from: "Win@SPAM.test" });
  await sync(mailbox);
  expect(await conversationsOf(mailbox, "status")).toEqual([{ status: "spam" }]);
  expect(imap.mailsIn("Junk")).toHaveLength(1);
  expect(await events(mailbox)).toMatchObject([
    { action: "moved", details: { to: "spam", because: ["blocked"] } },
    { action: "left", details: { what: "answer", because: "spam" } },
  ]);
  expect(at.smtp.letters.filter(({ recipient }) => recipient === "nospam@vanda.test")).toEqual([]);
});

test("obvious spam from strangers goes to junk, gets no reply and creates no lead", async () => {
  const { imap, mailbox, receive } = await opened({ adds_leads: true, reply_text: "Hi", replies: true });
  const flagged = (address: string, name: string, value: string) => ({ ...confirmedBy(address), [name]: value });
  await receive(
    { from: "Prize <win@luck.test>", subject: "You won", headers: flagged("win@luck.test", "X-Spam-Flag", "YES") },
    {
      from: "<help@bank.test>",
      subject: "Confirm",
      headers: flagged("help@bank.test", "X-Spam-Status", "Yes, score=12"),
    },
    { from: "Lou Elm <lou@elm.test>", subject: "Chairs", headers: confirmedBy("lou@elm.test") },
  );
  await sync(mailbox);
  expect(await conversationsOf(mailbox, "subject, status")).toEqual(
    expect.arrayContaining([
      { subject: "You won", status: "spam" },
      { subject: "Confirm", status: "spam" },
      { subject: "Chairs", status: "open" },
    ]),
  );
  expect(imap.mailsIn("Junk")).toHaveLength(2);
  const leads = await ask("select email from public.contacts where workspace_id = $1", [mailbox.workspaceId]);
  expect(leads).toEqual([{ email: "lou@elm.test" }]);
  expect((await events(mailbox)).filter(({ action }) => action === "answered")).toMatchObject([
    { details: { to: "lou@elm.test" } },
  ]);
  const unanswered = (await events(mailbox)).filter(({ details }) => details.what === "answer");
  expect(unanswered.filter(({ details }) => details.because === "spam")).toHaveLength(2);
});

test("marking emails as spam trains the filter, and undoing it untrains it", { tags: "deep" }, async () => {
  const { ana, mailbox, receive } = await opened();
  const spam = Array.from({ length: 11 }, (_, no) => ({
    subject: `Cash prize ${no}`,
    text: "You win a cash prize",
    from: `a@s${no}.test`,
  }));
  const wanted = Array.from({ length: 11 }, (_, no) => ({
    subject: `Order ${no}`,
    text: "When is my order of chairs delivered",
    from: `b@w${no}.test`,
  }));
  await receive(...spam, ...wanted);
  const sort = (like: string, status: "open" | "done" | "spam") =>
    ana.client
      .from("conversations")
      .update({ status })
      .eq("mailbox_id", mailbox.id)
      .like("subject", like)
      .throwOnError();
  await sort("Cash prize%", "spam");
  await sort("Order%", "done");
  await receive({ subject: "A cash prize", text: "You win a cash prize", from: "x@new.test", id: "prize@new.test" });
  const learned = await ask<{ spam: { score: number; because: string[] } }>(
    "select spam from public.emails where rfc_id = 'prize@new.test'",
  );
  expect(learned[0]?.spam.because).toEqual(["words"]);
  await sort("Cash prize%", "open");
  await receive({
    subject: "A cash prize once more",
    text: "You win a cash prize",
    from: "y@new.test",
    id: "prize2@new.test",
  });
  const [later] = await ask<{ spam: { score: number } }>(
    "select spam from public.emails where rfc_id = 'prize2@new.test'",
  );
  expect(later?.spam.score).toBeLessThan(learned[0]?.spam.score ?? 0);
  const [statistics] =
    (
      await ana.client
        .rpc("spam_statistics", { workspace_id: mailbox.workspaceId, mailbox_id: mailbox.id })
        .throwOnError()
    ).data ?? [];
  // The filter is evaluated on emails that were filed as done.
  expect(statistics).toEqual({ filtered: 0, restored: 0, missed: 0, checked: 11, false_alarms: 0 });
});

test("an unknown sender becomes a lead of the mailbox's owner, linked to the conversation, but not in a viewer's mailbox", async () => {
  const { ana, mailbox, receive } = await opened({ adds_leads: true });
  await receive({ from: "Kim Park <kim@oak.test>", subject: "Chairs" });
  const [lead] = await ask<{ id: string }>(
    "select id, name, email, lifecycle, source, owner_id from public.contacts where workspace_id = $1 and email = 'kim@oak.test'",
    [mailbox.workspaceId],
  );
  expect(lead).toMatchObject({ name: "Kim Park", lifecycle: "lead", source: "Email", owner_id: ana.member.id });
  expect(await conversationsOf(mailbox, "contact_id")).toEqual([{ contact_id: lead?.id }]);
  await receive({ from: "Kim Park <kim@oak.test>", subject: "Again" });
  expect(await ask("select from public.contacts where email = 'kim@oak.test'")).toHaveLength(1);
  await ask("update public.members set role = 'viewer' where id = $1", [ana.member.id]);
  await receive({ from: "Lou <lou@oak.test>" });
  expect((await events(mailbox)).at(-1)).toEqual({ action: "left", details: { what: "lead", because: "no_rights" } });
  expect(await ask("select from public.contacts where email = 'lou@oak.test'")).toEqual([]);
});

test("a forward that the server rejects permanently is reported with the reason, and the email stays in the inbox", async () => {
  const { mailbox, receive, imap } = await opened({ forward_to: "not an address@vanda.test", keeps_copy: false });
  await receive({ subject: "Keep me" });
  const [left] = await events(mailbox);
  expect(left).toMatchObject({
    action: "left",
    details: { what: "forward", because: "not_sent", problem: { step: "send" } },
  });
  expect(await conversationsOf(mailbox, "status")).toEqual([{ status: "open" }]);
  expect(imap.mailsIn("INBOX")).toHaveLength(1);
});

test("an unavailable mail server is retried, and the email is forwarded once", async () => {
  const { mailbox, receive } = await opened({ forward_to: "later@vanda.test", smtp_port: 1 });
  const received = receive({ subject: "Patience" });
  await vi.waitUntil(
    async () =>
      (
        await ask(
          `select from public.run_steps s join public.runs r on r.id = s.run_id
           where r.name = 'process-inbound' and s.error is not null and r.input ->> 'mailboxId' = $1`,
          [mailbox.id],
        )
      ).length > 0,
    { timeout: 60_000 },
  );
  await ask("update public.mailboxes set smtp_port = $2 where id = $1", [mailbox.id, at.smtp.port]);
  await makeDue("process-inbound");
  await at.smtp.next("later@vanda.test");
  await received;
  expect(at.smtp.letters.filter(({ recipient }) => recipient === "later@vanda.test")).toHaveLength(1);
});

test(
  "an email to be forwarded waits while its server is paused after hanging, and is forwarded afterwards",
  { tags: "deep" },
  async () => {
    const { imap, mailbox } = await opened({ forward_to: "rested@vanda.test" });
    const rest = (until: string) =>
      ask(
        `update private.mailbox_secrets set reading_failures = 1, reading_paused_until = private.now() + $2::interval where mailbox_id = $1`,
        [mailbox.id, until],
      );
    await rest("1 hour");
    imap.deliver(rawMail({ subject: "Patience" }));
    await sync(mailbox);
    const isWaiting = async () =>
      (
        await ask(
          "select from public.runs where name = 'process-inbound' and status = 'waiting' and input ->> 'mailboxId' = $1",
          [mailbox.id],
        )
      ).length > 0;
    await vi.waitUntil(isWaiting, { timeout: 60_000 });
    expect(at.smtp.letters.filter(({ recipient }) => recipient === "rested@vanda.test")).toEqual([]);
    await rest("-1 second");
    await makeDue("process-inbound");
    await at.smtp.next("rested@vanda.test");
    await untilIdle("process-inbound");
    expect(
      await ask("select reading_failures, reading_paused_until from private.mailbox_secrets where mailbox_id = $1", [
        mailbox.id,
      ]),
    ).toEqual([{ reading_failures: 0, reading_paused_until: null }]);
  },
);
