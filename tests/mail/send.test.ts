import { expect, test } from "vitest";

import { sendEmail } from "#server/mail/send-email.ts";

import type { ImapServer } from "../kit/imap-server.ts";
import { rawMail } from "../kit/raw-mail.ts";
import { runNow } from "../kit/run-now.ts";
import type { SignedUp } from "../kit/sign-up.ts";
import { useMailboxes } from "../kit/use-mailboxes.ts";

/** The mail server's response to a recipient, by address. An error with a number is sent as a reply. */
const answers = new Map<string, () => Error>();
const rejection = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

/** Recipients whose emails are accepted without a reply before the connection is closed. */
const silent = new Set<string>();
const swallowed: string[] = [];

const { at, ask, call, openImap, connect, person, colleague, sync, untilIdle, emailsOf, conversationsOf } =
  useMailboxes({
    sender: {
      takes: (recipients) => {
        const rejected = recipients.filter((address) => silent.has(address));
        swallowed.push(...rejected);
        return rejected.length === 0;
      },
      onRcptTo({ address }, _session, done) {
        done(answers.get(address)?.() ?? null);
      },
    },
  });

async function connected(values: Parameters<typeof connect>[2] = {}) {
  const [imap, ana] = [await openImap(), await person()];
  const mailbox = await connect(ana, imap, values);
  return { imap, ana, mailbox };
}
type Written = Record<string, unknown> & { to?: string };
const write = (
  someone: { token: string },
  mailbox: { id: string; workspaceId: string },
  { to = "nadia@oak.test", ...more }: Written = {},
) =>
  call(someone, "POST /emails", {
    workspace_id: mailbox.workspaceId,
    mailbox_id: mailbox.id,
    to: to.split(",").map((address) => ({ address })),
    subject: "Desks",
    text: "On Friday.",
    ...more,
  });
const takeBack = (someone: { token: string }, mailbox: { workspaceId: string }, id: unknown) =>
  call(someone, `POST /emails/${String(id)}/take-back?workspace_id=${mailbox.workspaceId}`);
const statesOf = (mailbox: { id: string }) => emailsOf(mailbox, "status, problem ->> 'code' as code");

test("a reply is sent, appears in the sent folder, and is recognised there as the same email", async () => {
  const { imap, ana, mailbox } = await connected();
  imap.deliver(rawMail({ id: "first@oak.test", subject: "Desks" }));
  imap.deliver(
    rawMail({ id: "q@oak.test", answers: "first@oak.test", references: ["first@oak.test"], subject: "Re: Desks" }),
  );
  await sync(mailbox);
  const [question] = await ask("select id from public.emails where mailbox_id = $1 and rfc_id = 'q@oak.test'", [
    mailbox.id,
  ]);
  const text = "On Friday.\r\nSee https://oak.test/a?b=1&c=<2>.";
  const made = await write(ana, mailbox, { answers: question?.id, subject: "Re: Desks", text });
  expect(made.status, made.text).toBe(201);
  const letter = await at.smtp.next("nadia@oak.test");
  await untilIdle("send-email");
  expect(letter).toMatchObject({
    subject: "Re: Desks",
    inReplyTo: "<q@oak.test>",
    references: "<first@oak.test> <q@oak.test>",
    from: { name: "Ana", address: "me@vanda.test" },
  });
  expect(letter.text.trim()).toBe("On Friday.\nSee https://oak.test/a?b=1&c=<2>.");
  expect(letter.html).toContain('<a href="https://oak.test/a?b=1&amp;c=">https://oak.test/a?b=1&amp;c=</a>&lt;2&gt;.');
  expect(letter.headers.find(({ key }) => key === "x-vanda")?.value).toBe(mailbox.id);
  expect(imap.mailsIn("Sent")).toHaveLength(1);
  await sync(mailbox);
  expect(await emailsOf(mailbox, "subject, status")).toEqual([
    { subject: "Desks", status: null },
    { subject: "Re: Desks", status: null },
    { subject: "Re: Desks", status: "sent" },
  ]);
  expect(await conversationsOf(mailbox, "email_count, is_answered, snippet")).toEqual([
    { email_count: 3, is_answered: true, snippet: expect.stringContaining("On Friday. See") as string },
  ]);
  const places =
    "select path from private.email_locations p join public.emails e on e.id = p.email_id where e.mailbox_id = $1 order by path";
  expect(await ask(places, [mailbox.id])).toEqual([{ path: "INBOX" }, { path: "INBOX" }, { path: "Sent" }]);
});

test("a Bcc recipient gets the email but is not named in it, and the email ends with the mailbox's signature", async () => {
  const { ana, mailbox } = await connected();
  await ana.client.from("mailboxes").update({ signature: "Ana Lim\nLantern" }).eq("id", mailbox.id).throwOnError();
  await write(ana, mailbox, {
    to: "to@oak.test",
    cc: [{ name: "Cc, Person", address: "cc@oak.test" }],
    bcc: [{ address: "bcc@oak.test" }],
  });
  const [to, cc, bcc] = [
    await at.smtp.next("to@oak.test"),
    await at.smtp.next("cc@oak.test"),
    await at.smtp.next("bcc@oak.test"),
  ];
  expect([to.raw, cc.raw]).toEqual([bcc.raw, bcc.raw]);
  expect(to.raw).not.toContain("bcc@oak.test");
  expect(to.cc).toEqual([{ name: "Cc, Person", address: "cc@oak.test" }]);
  expect(to.text).toContain("On Friday.\n\n-- \nAna Lim\nLantern");
});

test("a rejected recipient is reported, and the others still get the email", async () => {
  const { ana, mailbox } = await connected();
  answers.set("gone@oak.test", () => rejection(550, "No such user"));
  await write(ana, mailbox, { to: "here@oak.test,gone@oak.test" });
  await at.smtp.next("here@oak.test");
  await untilIdle("send-email");
  expect(await emailsOf(mailbox, "status, problem")).toMatchObject([
    {
      status: "sent",
      problem: { code: "recipient_refused", detail: expect.stringMatching(/gone@oak\.test.*No such user/) as string },
    },
  ]);
});

test("a permanently rejected email is marked as failed, its author is notified, and it can be reopened as a draft", async () => {
  const { ana, mailbox } = await connected({ sharing: "workspace" });
  const bo = await colleague(ana, "member");
  await ana.client.from("mailboxes").update({ signature: "Team" }).eq("id", mailbox.id).throwOnError();
  answers.set("nobody@oak.test", () => rejection(550, "No such user"));
  const { body } = await write(bo, mailbox, { to: "nobody@oak.test" });
  await untilIdle("send-email");
  expect(await statesOf(mailbox)).toEqual([{ status: "failed", code: "recipient_refused" }]);
  const news = await ask("select member_id, details from public.notifications where mailbox_id = $1", [mailbox.id]);
  expect(news).toMatchObject([{ member_id: bo.memberId, details: { email: { subject: "Desks", status: "failed" } } }]);
  const back = await takeBack(bo, mailbox, body.id);
  expect(back.body).toMatchObject({
    subject: "Desks",
    text: "On Friday.",
    recipients: { to: [{ address: "nobody@oak.test" }] },
    answers: null,
  });
  expect(await emailsOf(mailbox)).toEqual([]);
  expect(await conversationsOf(mailbox, "id")).toEqual([]);
  expect((await takeBack(bo, mailbox, body.id)).status).toBe(404);
});

test("an email that its server cannot accept yet is retried, and shows why it waits", { tags: "deep" }, async () => {
  const { ana, mailbox } = await connected();
  answers.set("busy@oak.test", () => rejection(451, "Try again later"));
  await write(ana, mailbox, { to: "busy@oak.test" });
  await expect.poll(() => statesOf(mailbox)).toEqual([{ status: "scheduled", code: "recipient_refused" }]);
  answers.delete("busy@oak.test");
  await at.smtp.next("busy@oak.test");
  await untilIdle("send-email");
  expect(await statesOf(mailbox)).toEqual([{ status: "sent", code: null }]);
});

test("if the connection breaks after the email was handed over, its status is unknown, and it is not sent twice", async () => {
  const { ana, mailbox } = await connected();
  silent.add("hangs@oak.test");
  await write(ana, mailbox, { to: "hangs@oak.test" });
  await untilIdle("send-email");
  expect(await statesOf(mailbox)).toEqual([{ status: "uncertain", code: "no_answer" }]);
  expect(swallowed).toEqual(["hangs@oak.test"]);
  const [news] = await ask("select details from public.notifications where mailbox_id = $1", [mailbox.id]);
  expect(news).toMatchObject({ details: { email: { status: "uncertain" } } });
});

test("an email whose process died after handing it over is not sent again, and counts as sent once it is in the sent folder", async () => {
  const { imap, ana, mailbox } = await connected();
  const { body } = await write(ana, mailbox, {
    to: "died@oak.test",
    send_at: new Date(Date.now() + 3_600_000).toISOString(),
  });
  await ask("update public.emails set status = 'sending' where id = $1", [body.id]);
  const { context } = at.vanda.server;
  const died = { workspaceId: mailbox.workspaceId, emailId: String(body.id) };
  await runNow(context, sendEmail, undefined, died);
  expect(await statesOf(mailbox)).toEqual([{ status: "uncertain", code: "no_answer" }]);
  expect(at.smtp.letters.filter(({ recipient }) => recipient === "died@oak.test")).toEqual([]);
  const [{ rfc_id: id } = {}] = await emailsOf(mailbox, "rfc_id");
  imap.deliver(rawMail({ id: String(id), from: "me@vanda.test", subject: "Desks" }), { to: "Sent" });
  await sync(mailbox);
  expect(await statesOf(mailbox)).toEqual([{ status: "sent", code: null }]);
  await ask("delete from public.runs where name = 'send-email'");
});

test("a scheduled email is sent at its time, and not if it was cancelled before", async () => {
  const { ana, mailbox } = await connected();
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const waiting = await write(ana, mailbox, { to: "never@oak.test", send_at: later });
  expect(waiting.body.status).toBe("scheduled");
  const soon = await write(ana, mailbox, { to: "soon@oak.test", send_at: new Date(Date.now() + 1500).toISOString() });
  expect(await statesOf(mailbox)).toHaveLength(2);
  expect((await takeBack(ana, mailbox, waiting.body.id)).body).toMatchObject({ text: "On Friday." });
  await at.smtp.next("soon@oak.test");
  await expect.poll(() => statesOf(mailbox)).toEqual([{ status: "sent", code: null }]);
  const late = await takeBack(ana, mailbox, soon.body.id);
  expect([late.status, late.body.code]).toEqual([409, "not_restored"]);
  expect(at.smtp.letters.filter(({ recipient }) => recipient === "never@oak.test")).toEqual([]);
  await untilIdle("send-email");
});

test("users without the right to write from a mailbox get not found, and an invalid email is rejected with its field", async () => {
  const { ana, mailbox } = await connected();
  const shared = await connect(ana, await openImap(), { address: "team@vanda.test", sharing: "workspace" });
  const [bo, viewer] = [await colleague(ana, "admin"), await colleague(ana, "viewer")];
  const statusOf = async (someone: SignedUp, box: typeof mailbox) =>
    (await write(someone, box, { to: "rights@oak.test" })).status;
  expect(
    await Promise.all([statusOf(bo, mailbox), statusOf(viewer, shared), statusOf(await person(), shared)]),
  ).toEqual([404, 404, 404]);
  expect(await statusOf(bo, shared)).toBe(201);
  await untilIdle("send-email");
  const wrong: [Written, string | undefined][] = [
    [{ subject: "Two\r\nBcc: evil@x.test" }, "subject"],
    [{ to: "a@b.test>\r\nBcc: evil@x.test" }, "to.0.address"],
    [{ to: Array.from({ length: 51 }, (_, no) => `p${no}@oak.test`).join() }, "body"],
    [{ subject: "", text: "  " }, "body"],
    [{ send_at: "2099-01-01T00:00:00Z" }, "send_at"],
  ];
  for (const [values, name] of wrong) {
    const reply = await write(ana, mailbox, values);
    expect([reply.status, reply.body.code, reply.body.details?.name]).toEqual([400, "bad_parameter", name]);
  }
  const strange = await write(ana, mailbox, { answers: crypto.randomUUID() });
  expect([strange.status, strange.body.code]).toEqual([404, "not_found"]);
});

const keepFile = async (ana: SignedUp, name: string, content: string) => {
  const { data: contact } = await ana.client
    .from("contacts")
    .insert({ name: "Nadia", workspace_id: ana.workspace.id })
    .select("id")
    .single();
  const query = new URLSearchParams({ workspace_id: ana.workspace.id, name, contact_id: contact?.id ?? "" });
  const headers = { apikey: at.vanda.publishableKey, authorization: `Bearer ${ana.token}` };
  const reply = await fetch(`${at.vanda.url}/functions/v1/files?${query}`, { method: "POST", headers, body: content });
  return ((await reply.json()) as { id: string }).id;
};
const openFile = (someone: { token: string }, mailbox: { workspaceId: string }, email: unknown, file: string) =>
  call(someone, `GET /emails/${String(email)}/attachments/${file}?workspace_id=${mailbox.workspaceId}`);

test("attached workspace files open from the email before and after it is found in the sent folder", async () => {
  const { ana, mailbox } = await connected();
  const file = await keepFile(ana, "prices 价格.csv", "desk;200");
  const made = await write(ana, mailbox, { to: "files@oak.test", files: [file] });
  const letter = await at.smtp.next("files@oak.test");
  await untilIdle("send-email");
  expect(letter.attachments).toMatchObject([{ filename: "prices 价格.csv", mimeType: "text/csv" }]);
  const before = await openFile(ana, mailbox, made.body.id, file);
  expect([before.status, before.text]).toEqual([200, "desk;200"]);
  await sync(mailbox);
  const [{ attachments } = {}] = await emailsOf(mailbox, "attachments");
  expect(attachments).toMatchObject([{ part: "2", name: "prices 价格.csv", type: "text/csv" }]);
  const after = await openFile(ana, mailbox, made.body.id, "2");
  expect([after.status, after.text]).toEqual([200, "desk;200"]);
  expect(after.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''prices%20%E4%BB%B7%E6%A0%BC.csv");
  expect(after.headers.get("x-content-type-options")).toBe("nosniff");
  const missing = await write(ana, mailbox, { files: [crypto.randomUUID()] });
  expect([missing.status, missing.body.code]).toEqual([404, "file_not_found"]);
});

test("a file of an email opens only for readers of the email, not for programs or after its deletion", async () => {
  const { imap, ana, mailbox } = await connected();
  const deliver = (to: ImapServer) => {
    to.deliver(rawMail({ subject: "Plans", files: { "plans.pdf": "%PDF-1.7 plans", "setup.exe": "MZ" } }));
    to.deliver(rawMail({ subject: "Moved", files: { "moved.pdf": "%PDF-1.7 moved" } }));
  };
  deliver(imap);
  await sync(mailbox);
  const [plans, moved] = await emailsOf(mailbox, "id");
  const opened = await openFile(ana, mailbox, plans?.id, "2");
  expect([opened.status, opened.text]).toEqual([200, "%PDF-1.7 plans"]);
  expect(opened.headers.get("content-type")).toBe("application/pdf");
  expect(opened.headers.get("content-security-policy")).toContain("sandbox");
  const bo = await colleague(ana, "admin");
  const codeOf = async (someone: { token: string }, email: unknown, file: string) =>
    (await openFile(someone, mailbox, email, file)).body.code;
  expect(await codeOf(bo, plans?.id, "2")).toBe("not_found");
  expect(await codeOf(ana, plans?.id, "3")).toBe("file_is_program");
  expect(await codeOf(ana, plans?.id, "9")).toBe("file_not_found");
  // A user moved the email in their mail program; it is found by its Message-ID.
  const [lies] = imap.mailsIn("INBOX").splice(1, 1);
  imap.deliver(lies?.raw ?? "", { to: "Trash" });
  expect((await openFile(ana, mailbox, moved?.id, "2")).text).toBe("%PDF-1.7 moved");
  imap.mailsIn("Trash").length = 0;
  expect(await codeOf(ana, moved?.id, "2")).toBe("mail_gone");
  imap.setPassword("changed");
  const closed = await openFile(ana, mailbox, plans?.id, "2");
  expect([closed.status, closed.body.code]).toEqual([422, "mailbox_problem"]);
});
