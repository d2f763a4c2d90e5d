import { expect, test } from "vitest";

import type { Question } from "#domain/metrics/question.ts";
import { answerQuestions } from "#server/metrics/answer-questions.ts";
import { asRole } from "#server/postgres/round-trip.ts";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { noonZone } from "../../tests/kit/noon-zone.ts";
import { useDatabase } from "../../tests/kit/use-database.ts";

const at = useDatabase();

/** Adds a colleague with a login to a user's workspace. */
async function colleague(ana: BuiltUser, role: "member" | "viewer" | "admin" = "member") {
  const user = await at.make.user();
  const member = await at.make.member(ana.workspace, { user_id: user.id, role });
  return { ...user, workspace: ana.workspace, member };
}
const notificationsOf = (user: BuiltUser) =>
  at.as(user, "select kind, actor_id, read_at from public.notifications order by id");
const log = (user: BuiltUser, row: Record<string, unknown>) =>
  at.as(
    user,
    `insert into public.activities (workspace_id, ${Object.keys(row).join(", ")}) values ($1, ${Object.keys(row)
      .map((_, nr) => `$${nr + 2}`)
      .join(", ")}) returning id`,
    [user.workspace.id, ...Object.values(row)],
  );

test("a member mentioned or assigned a task by another user gets one notification, which only they can read", async () => {
  const ana = await at.make.user();
  const bea = await colleague(ana);
  const cleo = await colleague(ana, "viewer");
  const [note] = await log(ana, {
    kind: "note",
    title: "Terms",
    body: `Ask @{${bea.member.id}} and @{${ana.member.id}}`,
  });
  await at.as(ana, "update public.activities set body = body || ' again' where id = $1", [note?.id]);
  await log(ana, { kind: "task", title: "Call back", assignee_id: bea.member.id });
  await log(ana, { kind: "task", title: "My own", assignee_id: ana.member.id });
  expect(await notificationsOf(bea)).toEqual([
    { kind: "mention", actor_id: ana.member.id, read_at: null },
    { kind: "assignment", actor_id: ana.member.id, read_at: null },
  ]);
  expect(await notificationsOf(ana)).toEqual([]);
  expect(await notificationsOf(cleo)).toEqual([]);
  await at.as(cleo, "update public.notifications set read_at = now()");
  await at.as(bea, "update public.notifications set read_at = now() where kind = 'mention'");
  expect((await notificationsOf(bea)).map(({ read_at: readAt }) => readAt === null)).toEqual([false, true]);
  await expect(at.as(bea, "update public.notifications set member_id = $1", [ana.member.id])).rejects.toThrow(
    "permission denied",
  );
});

test("viewers can complete and reopen tasks assigned to them, but not edit them", async () => {
  const ana = await at.make.user();
  const cleo = await colleague(ana, "viewer");
  const [own] = await log(ana, { kind: "task", title: "Read the report", assignee_id: cleo.member.id });
  const [other] = await log(ana, { kind: "task", title: "Call back", assignee_id: ana.member.id });
  const set = (columns: string, id: unknown) =>
    at.as(cleo, `update public.activities set ${columns} where id = $1 returning completed_at is not null as done`, [
      id,
    ]);
  expect(await set("completed_at = private.now()", own?.id)).toEqual([{ done: true }]);
  expect(await set("completed_at = null", own?.id)).toEqual([{ done: false }]);
  expect(await set("completed_at = private.now()", other?.id)).toEqual([]);
  for (const columns of [
    "title = 'Changed'",
    "due_on = '2027-01-01'",
    "completed_at = private.now(), assignee_id = null",
  ])
    await expect(set(columns, own?.id)).rejects.toMatchObject({ code: "42501" });
  const [change] = await at.as(
    cleo,
    "select actor_id from public.change_log where record_id = $1 and action = 'update' order by id limit 1",
    [own?.id],
  );
  expect(change).toEqual({ actor_id: cleo.member.id });
});

test("deleting a record also deletes activities linked only to it, but not its tasks, and restoring it restores them", async () => {
  const ana = await at.make.user();
  const contact = await at.make.contact(ana.workspace);
  const deal = await at.make.deal(ana.workspace);
  await log(ana, { kind: "note", title: "Only there", contact_id: contact.id });
  await log(ana, { kind: "call", title: "Both", contact_id: contact.id, deal_id: deal.id });
  await log(ana, { kind: "task", title: "Task", contact_id: contact.id });
  const titles = async () =>
    await at.as(ana, "select title, contact_id = $1 as linked from public.activities order by title", [contact.id]);
  const before = await titles();
  const [gone] = await at.as(ana, "select public.bulk_delete($1, 'contacts', $2) as result", [
    ana.workspace.id,
    [contact.id],
  ]);
  expect(await titles()).toEqual([
    { title: "Both", linked: null },
    { title: "Task", linked: null },
  ]);
  const { change_set_id: set } = (gone as { result: { change_set_id: string } }).result;
  const [back] = await at.as(ana, "select public.undo_change_set($1, $2) as result", [ana.workspace.id, set]);
  expect(back?.result).toMatchObject({ conflicts: [] });
  expect(await titles()).toEqual(before);
});

test("an account shows the activities of its contacts and deals too, unless they are excluded", async () => {
  const ana = await at.make.user();
  const account = await at.make.account(ana.workspace);
  const contact = await at.make.contact(ana.workspace, { account_id: account.id });
  const deal = await at.make.deal(ana.workspace, { account_id: account.id, contact_id: contact.id });
  await log(ana, { kind: "note", title: "Account", account_id: account.id });
  await log(ana, { kind: "note", title: "Contact", contact_id: contact.id });
  await log(ana, { kind: "note", title: "Deal", deal_id: deal.id });
  const of = async (entity: string, id: string, related = true) =>
    (
      await at.as(ana, "select title from public.record_activities($1, $2, $3, $4) order by title", [
        ana.workspace.id,
        entity,
        id,
        related,
      ])
    ).map(({ title }) => title);
  expect(await of("accounts", account.id)).toEqual(["Account", "Contact", "Deal"]);
  expect(await of("accounts", account.id, false)).toEqual(["Account"]);
  expect(await of("contacts", contact.id)).toEqual(["Contact", "Deal"]);
  expect(await of("deals", deal.id)).toEqual(["Deal"]);
});

test("counts the calls of the last 30 days and of the 30 before, by the workspace's calendar", async () => {
  const ana = await at.make.user();
  await at.as(ana, "update public.workspaces set time_zone = $1", [noonZone()]);
  const days = [0, 3, 29, 30, 45, 75];
  for (const ago of days)
    await log(ana, {
      kind: "call",
      title: "Call",
      outcome: "connected",
      starts_at: new Date(Date.now() - ago * 86_400_000),
    });
  await log(ana, { kind: "meeting", title: "No call" });
  const question: Question = { measures: ["calls_made"], range: "last_30_days", compare: "previous" };
  const [answer] = await asRole(at.database.pool, { ...ana.caller, snapshot: true }, (sql) =>
    answerQuestions(sql, ana.workspace.id, [question]),
  );
  expect(answer?.total).toMatchObject({ values: [3], compared: [2] });
});

test("only calls have an outcome and only tasks can be completed", async () => {
  const ana = await at.make.user();
  await expect(log(ana, { kind: "note", title: "x", outcome: "connected" })).rejects.toThrow("activities_check");
  await expect(log(ana, { kind: "call", title: "x", completed_at: new Date() })).rejects.toThrow("activities_check");
});

test("the query for an account's activities does not scan the account's records once per activity", async () => {
  const ana = await at.make.user();
  const account = await at.make.account(ana.workspace);
  const related = 60;
  const read = await asRole(at.database.pool, ana.caller, async (sql) => {
    // In one transaction, so that the planner has no statistics for these rows. The same happens after an import.
    await sql.query(
      "insert into public.contacts (workspace_id, name, account_id) select $1, 'Ada ' || n, $2 from generate_series(1, $3) n",
      [ana.workspace.id, account.id, related],
    );
    await sql.query(
      `insert into public.activities (workspace_id, kind, title, contact_id)
       select c.workspace_id, 'note', 'Terms', c.id from public.contacts c, generate_series(1, 10) where c.account_id = $1`,
      [account.id],
    );
    const counted = async () => {
      const { rows } = await sql.query<{ read: number }>(
        `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read from pg_stat_xact_user_tables
         where relid in ('public.contacts'::regclass, 'public.activities'::regclass)`,
      );
      return rows[0]?.read ?? 0;
    };
    const before = await counted();
    const { rows } = await sql.query("select id from public.record_activities($1, 'accounts', $2)", [
      ana.workspace.id,
      account.id,
    ]);
    expect(rows).toHaveLength(related * 10);
    return (await counted()) - before;
  });
  // A few reads per record, which is far less than 60 contacts for each of 600 activities.
  expect(read).toBeLessThan(10 * related * 11);
});
