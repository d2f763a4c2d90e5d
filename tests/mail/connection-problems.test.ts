import { expect, test } from "vitest";

import { syncMailbox } from "#server/mail/sync-mailbox.ts";
import { syncMailboxes } from "#server/mail/sync-mailboxes.ts";
import { AlreadyRunning, startRun } from "#server/runs/start-run.ts";

import { hostileMails } from "../kit/hostile-mails.ts";
import { rawMail } from "../kit/raw-mail.ts";
import { startReading } from "../kit/start-reading.ts";
import { useMailboxes } from "../kit/use-mailboxes.ts";

const { at, ask, openImap, connect, person, sync, untilIdle, makeDue, emailsOf, mailboxOf } = useMailboxes({
  isShared: false,
});

const minutesToNext = async ({ id }: { id: string }) => {
  const [row] = await ask<{ minutes: number | null }>(
    "select round(extract(epoch from next_sync_at - private.now()) / 60)::int as minutes from public.mailboxes where id = $1",
    [id],
  );
  return row?.minutes ?? null;
};
const newsOf = ({ id }: { id: string }) =>
  ask("select member_id, details from public.notifications where kind = 'mailbox' and mailbox_id = $1 order by id", [
    id,
  ]);

test("a rejected password is tried three times, then the member is notified, and there is no retry until a new one is set", async () => {
  const [imap, ana] = [await openImap(), await person()];
  imap.deliver(rawMail({ subject: "Waits" }));
  const mailbox = await connect(ana, imap, { password: "wrong" });
  for (const [failures, next] of [
    [1, 1],
    [2, 2],
    [3, null],
  ] as const) {
    await sync(mailbox);
    expect(await mailboxOf(mailbox)).toMatchObject({
      state: "failing",
      failures,
      problem: { side: "incoming", step: "login", code: "wrong_password" },
    });
    expect(await minutesToNext(mailbox)).toBe(next);
  }
  expect(await newsOf(mailbox)).toMatchObject([
    { member_id: ana.member.id, details: { address: imap.user, problem: { code: "wrong_password" } } },
  ]);
  imap.setPassword("wrong");
  await sync(mailbox);
  expect(await mailboxOf(mailbox)).toMatchObject({ state: "ok", problem: null, problem_since: null, failures: 0 });
  expect(await minutesToNext(mailbox)).toBe(1);
  expect(await emailsOf(mailbox)).toEqual([{ subject: "Waits" }]);
});

test("an unavailable server is retried less and less often, and the member is notified once after about an hour", async () => {
  const [imap, ana] = [await openImap(), await person()];
  const mailbox = await connect(ana, imap, { imap_port: 1 });
  const waits = [];
  for (let failures = 1; failures <= 8; failures += 1) {
    await sync(mailbox);
    waits.push(await minutesToNext(mailbox));
  }
  expect(waits).toEqual([1, 2, 5, 15, 30, 60, 60, 60]);
  expect(await mailboxOf(mailbox)).toMatchObject({ problem: { step: "connect", code: "refused" } });
  expect(await newsOf(mailbox)).toHaveLength(1);
});

test.each([
  ["UID FETCH", 5],
  ["UID FETCH", 6],
  ["UID SEARCH", 1],
  ["EXAMINE", 2],
  ["LIST", 1],
] as const)(
  "no email is lost or duplicated if the connection breaks at %s number %i",
  { tags: "deep" },
  async (command, count) => {
    const [imap, ana] = [await openImap(), await person()];
    for (let no = 0; no < 130; no += 1) imap.deliver(rawMail({ subject: `Mail ${no}` }));
    const mailbox = await connect(ana, imap);
    imap.hangUpAt(command, count);
    await sync(mailbox);
    expect(await mailboxOf(mailbox)).toMatchObject({ state: "failing", problem: { code: "no_answer" } });
    await sync(mailbox);
    const subjects = (await emailsOf(mailbox)).map(({ subject }) => subject);
    expect(new Set(subjects).size).toBe(130);
    expect(subjects).toHaveLength(130);
    expect(await mailboxOf(mailbox)).toMatchObject({ state: "ok", fetched: 130, to_fetch: 130 });
  },
);

test("moves by a user are applied at the next sync if the connection broke before", async () => {
  const [imap, ana] = [await openImap(), await person()];
  imap.deliver(rawMail({ subject: "Spam" }));
  const mailbox = await connect(ana, imap);
  await sync(mailbox);
  await ana.client.from("conversations").update({ status: "spam" }).eq("mailbox_id", mailbox.id).throwOnError();
  imap.hangUpAt("UID COPY", 1);
  await sync(mailbox);
  expect(imap.mailsIn("Junk")).toHaveLength(0);
  await sync(mailbox);
  expect(imap.mailsIn("Junk")).toHaveLength(1);
  expect(imap.mailsIn("INBOX")).toHaveLength(0);
});

test("one email that the database rejects does not prevent storing the others", async () => {
  const [imap, ana] = [await openImap(), await person()];
  for (const subject of ["Before", "Poison", "After"]) imap.deliver(rawMail({ subject, text: subject }));
  await ask(`create function public.reject_poison() returns trigger language plpgsql as $$ begin
      if new.text like 'Poison%' then raise exception 'no' using errcode = '22023'; end if; return new; end $$;
    create trigger reject_poison before insert on public.emails for each row execute function public.reject_poison()`);
  const mailbox = await connect(ana, imap);
  await sync(mailbox);
  await ask("drop trigger reject_poison on public.emails");
  expect(await emailsOf(mailbox, "subject, btrim(text, e'\\r\\n') as text, is_truncated")).toEqual([
    { subject: "Before", text: "Before", is_truncated: false },
    { subject: "Poison", text: "", is_truncated: true },
    { subject: "After", text: "After", is_truncated: false },
  ]);
  expect(await mailboxOf(mailbox)).toMatchObject({ state: "ok" });
});

test("no email is lost or duplicated if the disk is full while they are stored", { tags: "deep" }, async () => {
  const [imap, ana] = [await openImap(), await person()];
  for (let no = 0; no < 60; no += 1) imap.deliver(rawMail({ subject: `Mail ${no}` }));
  // The error that Postgres raises on a full disk: one email of the second batch does not fit.
  await ask(`create function public.fill_disk() returns trigger language plpgsql as $$ begin
      if new.subject = 'Mail 4' then raise exception 'could not extend file' using errcode = '53100'; end if; return new; end $$;
    create trigger fill_disk before insert on public.emails for each row execute function public.fill_disk()`);
  const mailbox = await connect(ana, imap);
  await startReading(at.vanda.server.context, mailbox);
  await expect
    .poll(() =>
      ask(
        "select from public.run_steps s join public.runs r on r.id = s.run_id where r.key = $1 and s.error is not null",
        [`mailbox ${mailbox.id}`],
      ),
    )
    .toHaveLength(1);
  expect(await emailsOf(mailbox)).toHaveLength(50);
  await ask("drop trigger fill_disk on public.emails");
  await makeDue("sync-mailbox");
  await untilIdle("sync-mailbox");
  const subjects = (await emailsOf(mailbox)).map(({ subject }) => subject);
  expect(subjects).toHaveLength(60);
  expect(new Set(subjects).size).toBe(60);
  expect(await mailboxOf(mailbox)).toMatchObject({ state: "ok", fetched: 60, to_fetch: 60 });
});

test(
  "an email whose server response is too long is stored in part, and does not prevent storing the others",
  { tags: "deep" },
  async () => {
    const [imap, ana] = [await openImap(), await person()];
    const mailbox = await connect(ana, imap);
    await sync(mailbox);
    // A server's response about an email includes the names of its files. This name is longer than a megabyte.
    const files = { [`${"n".repeat(1_100_000)}.pdf`]: "x" };
    const plan = { "plan.pdf": "%PDF" };
    for (const [subject, more] of Object.entries({ Before: plan, Parts: files, After: plan }))
      imap.deliver(rawMail({ subject, files: more }));
    await sync(mailbox);
    expect(await mailboxOf(mailbox)).toMatchObject({ state: "ok", problem: null });
    expect(
      await emailsOf(mailbox, "subject, from_address, is_truncated, jsonb_array_length(attachments) as files"),
    ).toEqual([
      { subject: "Before", from_address: "nadia@oak.test", is_truncated: false, files: 1 },
      { subject: "Parts", from_address: "nadia@oak.test", is_truncated: true, files: 0 },
      { subject: "After", from_address: "nadia@oak.test", is_truncated: false, files: 1 },
    ]);
  },
);

test(
  "an email with too many nested parts is stored, and does not prevent storing the others",
  { tags: "deep" },
  async () => {
    const [imap, ana] = [await openImap(), await person()];
    const mailbox = await connect(ana, imap);
    await sync(mailbox);
    const nested = hostileMails["nested parts"]?.replace("Subject: Hostile", "Subject: Nested") ?? "";
    for (const mail of [rawMail({ subject: "Before" }), nested, rawMail({ subject: "After" })]) imap.deliver(mail);
    await sync(mailbox);
    expect(await emailsOf(mailbox)).toEqual([{ subject: "Before" }, { subject: "After" }, { subject: "Nested" }]);
  },
);

test("a server without folders for sent email, junk and trash is read as well", { tags: "deep" }, async () => {
  const [imap, ana] = [await openImap({ folders: {} }), await person()];
  imap.deliver(rawMail({ subject: "Alone" }));
  const mailbox = await connect(ana, imap);
  await sync(mailbox);
  await ana.client.from("conversations").update({ status: "spam" }).eq("mailbox_id", mailbox.id).throwOnError();
  await sync(mailbox);
  expect(await emailsOf(mailbox)).toEqual([{ subject: "Alone" }]);
  expect(imap.mailsIn("INBOX")).toHaveLength(1);
  expect(await ask("select from private.mailbox_commands where mailbox_id = $1", [mailbox.id])).toEqual([]);
});

test("while the storage is full no emails are fetched, and the member is notified", { tags: "deep" }, async () => {
  const [imap, ana] = [await openImap(), await person()];
  imap.deliver(rawMail({ subject: "Too much" }));
  const mailbox = await connect(ana, imap);
  await ask("update public.mailboxes set stored_bytes = 5000000000 where id = $1", [mailbox.id]);
  await sync(mailbox);
  expect(await mailboxOf(mailbox)).toMatchObject({ state: "failing", problem: { code: "storage_full" } });
  expect(await newsOf(mailbox)).toHaveLength(1);
  expect(await emailsOf(mailbox)).toEqual([]);
  await ask("update public.mailboxes set stored_bytes = 0 where id = $1", [mailbox.id]);
  await sync(mailbox);
  expect(await emailsOf(mailbox)).toEqual([{ subject: "Too much" }]);
});

test("each mailbox that is due, or in which a user moved emails, is read once; a paused one is not", async () => {
  const [imap, ana] = [await openImap(), await person()];
  const mailbox = await connect(ana, imap, { address: "due@vanda.test" });
  const resting = await connect(ana, imap, { address: "resting@vanda.test" });
  const later = await connect(ana, imap, { address: "later@vanda.test" });
  await ana.client.from("mailboxes").update({ is_on: false }).eq("id", resting.id).throwOnError();
  await ask("update public.mailboxes set next_sync_at = private.now() + interval '5 minutes' where id = $1", [
    later.id,
  ]);
  const { context } = at.vanda.server;
  const tick = async () => {
    await startRun(context, syncMailboxes, { input: {} });
    await untilIdle("sync-mailboxes");
    await untilIdle("sync-mailbox");
  };
  await tick();
  const synced = await ask("select address from public.mailboxes where synced_at is not null and workspace_id = $1", [
    mailbox.workspaceId,
  ]);
  expect(synced).toEqual([{ address: "due@vanda.test" }]);
  const key = {
    input: { workspaceId: later.workspaceId, mailboxId: later.id },
    key: `mailbox ${later.id}`,
  };
  // Two concurrent requests start only one run.
  const twice = await Promise.allSettled([startRun(context, syncMailbox, key), startRun(context, syncMailbox, key)]);
  expect(
    twice
      .filter(({ status }) => status === "rejected")
      .map((one) => "reason" in one && one.reason instanceof AlreadyRunning),
  ).toEqual([true]);
  await untilIdle("sync-mailbox");
});
