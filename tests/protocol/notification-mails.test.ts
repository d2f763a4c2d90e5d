import { expect, test } from "vitest";

import { asRole } from "#server/postgres/round-trip.ts";
import { worker } from "#server/postgres/run-as.ts";
import { sendNotificationMail } from "#server/system-mail/notification-mail.ts";
import { sendNotifications } from "#server/workspace/notifications/send-notifications.ts";

import { runNow } from "../kit/run-now.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";
import { useMailedVanda } from "../kit/use-mailed-vanda.ts";

const { at, ask, lettersTo, setClock, untilMailsAreOut, reader } = useMailedVanda("send-notifications");

/** Creates Ada's workspace with Bo as a member, and sets columns of his profile. */
async function colleagues(profile = "language = 'en', time_zone = 'UTC'") {
  const [ada, bo] = [await reader("display_name = 'Ada Tan'"), await reader(profile)];
  await ask("update public.workspaces set name = 'Oak & Ash' where id = $1", [ada.workspace.id]);
  await ask("update public.members set name = 'Ada Tan' where id = $1", [ada.member.id]);
  const member = await at.make.member(ada.workspace, { user_id: bo.id, role: "member", name: "Bo Lind" });
  return { ada, bo, theirs: { workspace_id: ada.workspace.id, owner_id: member.id }, member };
}

/** Finds emails that are due at this time, twice concurrently and once more, and waits until no email is queued. */
async function look(time = "2026-11-03T12:00:00Z") {
  await setClock(time);
  const run = () => runNow(at.vanda.server.context, sendNotifications);
  await Promise.all([run(), run()]);
  await run();
  await untilMailsAreOut();
}

async function makeDeals({ workspace }: SignedUp, count: number) {
  const deals = [];
  for (let nr = 0; nr < count; nr += 1) deals.push(await at.make.deal(workspace, { name: `Deal ${nr}` }));
  return deals.map(({ id }) => id);
}
const assign = ({ client, workspace }: SignedUp, ids: string[], owner_id: string) =>
  client.rpc("bulk_edit", { workspace_id: workspace.id, entity: "deals", ids, changes: { owner_id } }).throwOnError();

type NewAccount = { workspace_id: string; owner_id: string; name: string };
const addAccounts = ({ client }: SignedUp, rows: NewAccount | NewAccount[]) =>
  client.from("accounts").insert(rows).throwOnError();

const subjects = (person: SignedUp) => lettersTo(person).map(({ subject }) => subject);
const choose = ({ client, id }: SignedUp, choice: object) =>
  client.from("profiles").update(choice).eq("user_id", id).throwOnError();

test("each assigned record, task or conversation and each mention sends one email with its name, link and settings", async () => {
  const { ada, bo, theirs, member } = await colleagues();
  const { workspace_id } = theirs;
  const [contact] =
    (
      await ada.client
        .from("contacts")
        .insert({ ...theirs, name: "Grace <b>Hopper</b>\r\nBcc: eve@example.com" })
        .select("id")
        .throwOnError()
    ).data ?? [];
  await look();
  const about = { workspace_id, contact_id: contact?.id ?? "" };
  await ada.client
    .from("activities")
    .insert({ ...about, kind: "task", title: "Call back", assignee_id: member.id })
    .throwOnError();
  await look();
  await ada.client
    .from("activities")
    .insert({ ...about, kind: "note", title: "Terms", body: `Ask @{${member.id}}` })
    .throwOnError();
  await look();
  const mailbox = await at.make.mailbox(ada.workspace, { member_id: ada.member.id, sharing: "workspace" });
  const conversation = await at.make.conversation(ada.workspace, { mailbox_id: mailbox.id, subject: "Invoice" });
  const { error } = await ada.client.from("conversations").update({ assignee_id: member.id }).eq("id", conversation.id);
  expect(error).toBeNull();
  await look();
  expect(subjects(bo)).toEqual([
    "Ada Tan assigned the contact “Grace <b>Hopper</b> Bcc: eve@example.com” to you",
    "Ada Tan assigned “Call back” to you",
    "Ada Tan mentioned you in “Terms”",
    "Ada Tan assigned the conversation “Invoice” to you",
  ]);
  const { publicUrl } = at.vanda.server.context;
  const page = (path: string) => `${publicUrl}/dashboard/${path}`;
  const workspace = `workspace=${workspace_id}`;
  expect(lettersTo(bo).map(({ links }) => links[0])).toEqual([
    page(`contacts/${contact?.id}?${workspace}`),
    page(`contacts/${contact?.id}?${workspace}`),
    page(`contacts/${contact?.id}?${workspace}`),
    page(`communication-tools?conversation=${conversation.id}&${workspace}`),
  ]);
  const [letter] = lettersTo(bo);
  expect(letter?.html).toContain("Grace &lt;b&gt;Hopper&lt;/b&gt;");
  expect(letter?.links).toContain(page("profile"));
  expect(letter?.headers.find(({ key }) => key === "list-unsubscribe")?.value).toBe(`<${letter?.links.at(-1)}>`);
  expect(subjects(ada)).toEqual([]);
});

test("pending notifications share one email in the reader's language and time, with one line and link for each group", async () => {
  const { ada, bo, theirs, member } = await colleagues("language = 'es', time_zone = 'Asia/Singapore'");
  await setClock("2026-11-03T20:00:00Z");
  await assign(ada, await makeDeals(ada, 40), member.id);
  await addAccounts(ada, { ...theirs, name: "Acme" });
  await look("2026-11-03T20:01:00Z");
  const [letter, ...more] = lettersTo(bo);
  expect([letter?.subject, more]).toEqual(["2 notificaciones", []]);
  expect(letter?.text).toContain("• Ada Tan te ha asignado 40 negocios · 4 nov 2026, 4:00");
  expect(letter?.text).toContain("• Ada Tan te ha asignado la cuenta «Acme» · 4 nov 2026, 4:00");
  const list = new URL(letter?.links[0] ?? "");
  expect([list.pathname, list.searchParams.get("where")]).toEqual(["/dashboard/sales", `owner_id.any.${member.id}`]);
});

test("the daily email is sent once, at seven in the reader's morning, and never if it is disabled", async () => {
  const { ada, bo, theirs, member } = await colleagues("language = 'en', time_zone = 'Asia/Singapore'");
  await choose(bo, { notification_mails: { handover: "daily", assignment: "off" } });
  const { workspace_id } = theirs;
  // In Bo's time zone it is 21:00.
  await setClock("2026-11-03T13:00:00Z");
  await addAccounts(ada, { ...theirs, name: "Acme" });
  await ada.client
    .from("activities")
    .insert({ workspace_id, kind: "task", title: "Call", assignee_id: member.id })
    .throwOnError();
  await look("2026-11-03T13:01:00Z");
  await addAccounts(ada, { ...theirs, name: "Birch" });
  await look("2026-11-03T22:59:00Z");
  expect(subjects(bo)).toEqual([]);
  await look("2026-11-03T23:00:00Z");
  await addAccounts(ada, { ...theirs, name: "Cedar" });
  await look("2026-11-04T10:00:00Z");
  expect(subjects(bo)).toEqual(["2 notifications"]);
  expect(lettersTo(bo)[0]?.text).toMatch(/“Acme”[^]*“Birch”/);
  await look("2026-11-05T23:30:00Z");
  expect(subjects(bo)).toEqual(["2 notifications", "Ada Tan assigned the account “Cedar” to you"]);
});

test("a reader gets ten emails an hour, and the next one has all that are left", { tags: "deep" }, async () => {
  const { ada, bo, theirs } = await colleagues();
  for (let nr = 0; nr < 13; nr += 1) {
    await addAccounts(ada, { ...theirs, name: `Acme ${nr}` });
    await look("2026-11-03T12:30:00Z");
  }
  expect(lettersTo(bo)).toHaveLength(10);
  await look("2026-11-03T13:00:00Z");
  expect(subjects(bo).slice(10)).toEqual(["3 notifications"]);
});

test(
  "no email is sent to members who opted out, are leaving, left or have an unconfirmed address",
  { tags: "deep" },
  async () => {
    const { ada, bo, theirs } = await colleagues();
    const [leaver, removed, unproven] = [await reader(), await reader(), await signUp(at.vanda)];
    await choose(bo, { email_notifications: false });
    for (const person of [leaver, removed, unproven]) {
      const member = await at.make.member(ada.workspace, { user_id: person.id, role: "viewer" });
      await addAccounts(ada, { ...theirs, owner_id: member.id, name: "Secret" });
      if (person === removed) await ask("update public.accounts set owner_id = null where owner_id = $1", [member.id]);
      if (person === removed) await ask("delete from public.members where id = $1", [member.id]);
    }
    await addAccounts(ada, { ...theirs, name: "Acme" });
    await ask("insert into private.account_deletions (user_id) values ($1)", [leaver.id]);
    await look();
    expect([bo, leaver, removed, unproven].flatMap(subjects)).toEqual([]);
    // Suppressed emails are not sent later.
    await choose(bo, { email_notifications: true });
    await look("2026-11-03T12:05:00Z");
    expect(subjects(bo)).toEqual([]);
  },
);

test("the email leaves out notifications that were read, reverted or made inaccessible in the meantime", async () => {
  const { ada, bo, theirs, member } = await colleagues();
  const { workspace_id } = theirs;
  await addAccounts(ada, [{ ...theirs, name: "Read" }]);
  await bo.client
    .from("notifications")
    .update({ read_at: new Date().toISOString() })
    .eq("workspace_id", workspace_id)
    .throwOnError();
  await addAccounts(ada, { ...theirs, name: "Taken back" });
  await ada.client
    .from("accounts")
    .update({ owner_id: ada.member.id })
    .match({ workspace_id, name: "Taken back" })
    .throwOnError();
  const mailbox = await at.make.mailbox(ada.workspace, { member_id: ada.member.id, sharing: "workspace" });
  const conversation = await at.make.conversation(ada.workspace, { mailbox_id: mailbox.id, subject: "Private" });
  await ada.client.from("conversations").update({ assignee_id: member.id }).eq("id", conversation.id).throwOnError();
  await ask("update public.mailboxes set sharing = 'private' where id = $1", [mailbox.id]);
  await look();
  expect(subjects(bo)).toEqual([]);
  // A user cannot be emailed other users' notifications either.
  const ids = (await ask("select id from public.notifications where workspace_id = $1", [workspace_id])).map(
    ({ id }) => id as string,
  );
  expect(ids).toHaveLength(3);
  await sendNotificationMail(at.vanda.server.context, { kind: "notifications", userId: ada.id, notificationIds: ids });
  expect(subjects(ada)).toEqual([]);
});

test("the email about a group of records counts those that the reader still has, and names a single one", async () => {
  const { ada, bo, theirs, member } = await colleagues();
  const { workspace_id } = theirs;
  const ids = await makeDeals(ada, 3);
  await assign(ada, ids, member.id);
  await assign(ada, ids, ada.member.id);
  await look();
  expect(subjects(bo)).toEqual([]);
  await assign(ada, ids, member.id);
  await assign(ada, ids.slice(2), ada.member.id);
  await look();
  await assign(ada, ids, ada.member.id);
  await assign(ada, ids, member.id);
  await ada.client.rpc("bulk_delete", { workspace_id, entity: "deals", ids: ids.slice(1) }).throwOnError();
  await look();
  expect(subjects(bo)).toEqual(["Ada Tan assigned 2 deals to you", "Ada Tan assigned the deal “Deal 0” to you"]);
  const deal = `/dashboard/sales/${ids[0]}`;
  expect(lettersTo(bo).map(({ links }) => new URL(links[0] ?? "").pathname)).toEqual(["/dashboard/sales", deal]);
});

test("the email about a group of tasks, notes, conversations or mixed records counts and names those that are left", async () => {
  const { ada, bo, theirs, member } = await colleagues();
  const { workspace_id, owner_id } = theirs;
  const leaver = await at.make.member(ada.workspace, { name: "Cleo" });
  await at.make.account(ada.workspace, { name: "Acme", owner_id: leaver.id });
  await at.make.contact(ada.workspace, { owner_id: leaver.id });
  await ada.client.rpc("remove_member", { workspace_id, member_id: leaver.id, heir_id: owner_id }).throwOnError();
  await ada.client.from("contacts").delete().eq("workspace_id", workspace_id).throwOnError();
  const insert = (kind: "task" | "note", titles: string[], values: { assignee_id?: string; body?: string }) =>
    ada.client
      .from("activities")
      .insert(titles.map((title) => ({ workspace_id, kind, title, ...values })))
      .throwOnError();
  await insert("task", ["Call", "Write", "Visit"], { assignee_id: member.id });
  await ada.client
    .from("activities")
    .update({ completed_at: "2026-11-03T11:00:00Z" })
    .eq("title", "Call")
    .throwOnError();
  await insert("note", ["Terms", "Price"], { body: `Ask @{${member.id}}` });
  await ada.client.from("activities").update({ body: "Done" }).eq("title", "Price").throwOnError();
  const mailbox = await at.make.mailbox(ada.workspace, { member_id: ada.member.id, sharing: "workspace" });
  for (const subject of ["Invoice", "Offer"])
    await at.make.conversation(ada.workspace, { mailbox_id: mailbox.id, subject });
  const setAssignee = (assignee_id: string | null) => ada.client.from("conversations").update({ assignee_id });
  await setAssignee(member.id).eq("workspace_id", workspace_id).throwOnError();
  await setAssignee(null).eq("subject", "Offer").throwOnError();
  await look();
  const lines = lettersTo(bo)[0]?.text.match(/(?<=• ).*(?= · )/g);
  expect(lines).toEqual([
    "Ada Tan assigned the account “Acme” to you",
    "Ada Tan assigned 2 tasks to you",
    "Ada Tan mentioned you in “Terms”",
    "Ada Tan assigned the conversation “Invoice” to you",
  ]);
});

test("no notification is lost if the server is killed between reading and emailing it", { tags: "deep" }, async () => {
  const { ada, bo, theirs } = await colleagues();
  await addAccounts(ada, { ...theirs, name: "Acme" });
  const killed = asRole(at.vanda.server.context.pool, worker, async (sql) => {
    const { rowCount } = await sql.query("select from private.claim_notifications()");
    throw new Error(`killed with ${rowCount}`);
  });
  await expect(killed).rejects.toThrow("killed with 1");
  await look();
  expect(subjects(bo)).toEqual(["Ada Tan assigned the account “Acme” to you"]);
});

test("notifications from a time without a mail server are never emailed", { tags: "deep" }, async () => {
  const { ada, bo, theirs } = await colleagues();
  await addAccounts(ada, { ...theirs, name: "Acme" });
  const { context } = at.vanda.server;
  await runNow({ ...context, mailer: { ...context.mailer, way: "off" } }, sendNotifications);
  await look();
  expect(subjects(bo)).toEqual([]);
  const { data } = await bo.client.from("notifications").select("read_at").eq("workspace_id", theirs.workspace_id);
  expect(data).toEqual([{ read_at: null }]);
});
