import { expect, test } from "vitest";

import type { WorkPlan } from "#domain/assistant/work/plan-work.ts";
import { workKinds } from "#domain/assistant/work/work-question.ts";
import { findFact } from "#server/assistant/find-fact.ts";
import { findWork } from "#server/assistant/find-work.ts";
import { readAccountsOf } from "#server/assistant/read-vocabulary.ts";
import { asRole } from "#server/postgres/round-trip.ts";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();
type WorkQuery = Extract<WorkPlan, { kind: "work" }>;

const today = "2026-11-29";
const plan = (own: Pick<WorkQuery, "of"> & Partial<WorkQuery>): WorkQuery => ({
  kind: "work",
  owners: [],
  accounts: [],
  contacts: [],
  days: null,
  today,
  ...own,
});

const find = (user: BuiltUser, workspaceId: string, query: WorkQuery) =>
  asRole(at.database.pool, user.caller, (sql) => findWork(sql, workspaceId, query));
const titles = async (user: BuiltUser, query: WorkQuery) =>
  (await find(user, user.workspace.id, query)).rows.map(({ title }) => title ?? "");

const log = (user: BuiltUser, row: Record<string, unknown>) =>
  at.as(
    user,
    `insert into public.activities (workspace_id, ${Object.keys(row).join(", ")}) values ($1, ${Object.keys(row)
      .map((_, nr) => `$${nr + 2}`)
      .join(", ")})`,
    [user.workspace.id, ...Object.values(row)],
  );

async function withTasks() {
  const ana = await at.make.user();
  const bo = await at.make.member(ana.workspace, {});
  const account = await at.make.account(ana.workspace, { name: "Blue Door Inn" });
  const contact = await at.make.contact(ana.workspace, {
    name: "Ilse Park",
    account_id: account.id,
    phone: "+1 555 0100",
  });
  await log(ana, {
    kind: "task",
    title: "Call Ilse",
    due_on: "2026-11-30",
    assignee_id: ana.member.id,
    contact_id: contact.id,
  });
  await log(ana, { kind: "task", title: "Old", due_on: "2026-11-20", assignee_id: bo.id });
  await log(ana, { kind: "task", title: "Someday", assignee_id: bo.id });
  await log(ana, { kind: "call", title: "First call", starts_at: "2026-11-10 12:00Z", contact_id: contact.id });
  await log(ana, {
    kind: "call",
    title: "Last call",
    body: "Wants a quote",
    starts_at: "2026-11-12 12:00Z",
    contact_id: contact.id,
  });
  await log(ana, { kind: "meeting", title: "Visit", starts_at: "2026-11-25 12:00Z", account_id: account.id });
  return { ana, bo, account, contact };
}

test("tasks are listed by state, colleague and due day, the earliest first", async () => {
  const { ana, bo } = await withTasks();
  expect(await titles(ana, plan({ of: "tasks", state: "open" }))).toEqual(["Old", "Call Ilse", "Someday"]);
  expect(await titles(ana, plan({ of: "tasks", state: "overdue" }))).toEqual(["Old"]);
  expect(await titles(ana, plan({ of: "tasks", state: "undated" }))).toEqual(["Someday"]);
  expect(await titles(ana, plan({ of: "tasks", state: "open", owners: [bo.id] }))).toEqual(["Old", "Someday"]);
  const tomorrow = { from: "2026-11-30", to: "2026-11-30" };
  expect(await titles(ana, plan({ of: "tasks", state: "open", days: tomorrow }))).toEqual(["Call Ilse"]);
  expect(await titles(ana, plan({ of: "agenda", days: tomorrow }))).toEqual(["Call Ilse"]);
  expect((await find(ana, ana.workspace.id, plan({ of: "toCall", days: tomorrow }))).rows).toMatchObject([
    { title: "Call Ilse", phone: "+1 555 0100", about: { name: "Ilse Park" } },
  ]);
});

test("activities of a customer include those of its contacts, the latest first", async () => {
  const { ana, account, contact } = await withTasks();
  const accounts = [account.id];
  expect(await titles(ana, plan({ of: "calls", accounts }))).toEqual(["Last call", "First call"]);
  const latest = await find(ana, ana.workspace.id, plan({ of: "calls", only: "latest", contacts: [contact.id] }));
  expect(latest.rows).toMatchObject([{ title: "Last call", text: "Wants a quote", day: "2026-11-12" }]);
  expect(await titles(ana, plan({ of: "contact", accounts }))).toEqual(["Visit", "Last call", "First call"]);
  expect((await titles(ana, plan({ of: "history", accounts }))).toSorted()).toEqual([
    "Call Ilse",
    "First call",
    "Last call",
    "Visit",
  ]);
});

test("other workspaces stay hidden", async () => {
  const { ana, account } = await withTasks();
  const eve = await at.make.user();
  for (const of of workKinds.filter((kind) => kind !== "fact"))
    expect((await find(eve, ana.workspace.id, plan({ of, accounts: [account.id] }))).count, of).toBe(0);
  const fact = { kind: "fact", fact: "phone", entity: "accounts", id: account.id } as const;
  await expect(asRole(at.database.pool, eve.caller, (sql) => findFact(sql, ana.workspace.id, fact))).rejects.toThrow(
    "does not exist",
  );
});

test("customers of a city are found in any case", async () => {
  const ana = await at.make.user();
  const leeds = await Promise.all(["Leeds", "LEEDS"].map((city) => at.make.account(ana.workspace, { city })));
  await at.make.account(ana.workspace, { city: "York" });
  const found = await asRole(at.database.pool, ana.caller, (sql) =>
    readAccountsOf(sql, ana.workspace.id, [{ by: "city", id: "Leeds" }]),
  );
  expect(found["city Leeds"]?.toSorted()).toEqual(leeds.map(({ id }) => id).toSorted());
});

test("invalid ids are rejected", async () => {
  const ana = await at.make.user();
  await expect(find(ana, ana.workspace.id, plan({ of: "tasks", owners: ["Ana"] }))).rejects.toThrow("invalid");
  const fact = { kind: "fact", fact: "phone", entity: "accounts", id: "Ana" } as const;
  await expect(asRole(at.database.pool, ana.caller, (sql) => findFact(sql, ana.workspace.id, fact))).rejects.toThrow(
    "invalid",
  );
});

test("only emails of readable mailboxes are listed, without their contents", async () => {
  const [ana, bo] = [await at.make.user(), await at.make.user()];
  const { workspace, member } = ana;
  await at.make.member(workspace, { user_id: bo.id, role: "admin" });
  const mailbox = await at.make.mailbox(workspace, { member_id: member.id, sharing: "private" });
  const contact = await at.make.contact(workspace, { email: "nadia@example.org" });
  const inside = { mailbox_id: mailbox.id };
  const { id } = await at.make.conversation(workspace, { ...inside, contact_id: contact.id });
  const email = await at.make.email(workspace, { ...inside, conversation_id: id, subject: "Secret" });
  const asked = plan({ of: "emails", contacts: [contact.id] });
  const { rows } = await find(ana, workspace.id, asked);
  expect(rows).toMatchObject([{ entity: "emails", id: email.id, title: null, text: null }]);
  expect(await find(bo, workspace.id, asked)).toMatchObject({ count: 0, rows: [] });
});

test("a fact of a record comes first, and a missing one is null", async () => {
  const { ana, contact } = await withTasks();
  const read = (fact: "phone" | "email") =>
    asRole(at.database.pool, ana.caller, (sql) =>
      findFact(sql, ana.workspace.id, { kind: "fact", fact, entity: "contacts", id: contact.id }),
    );
  expect((await read("phone")).facts[0]).toEqual({ fact: "phone", value: "+1 555 0100" });
  expect((await read("email")).facts[0]).toEqual({ fact: "email", value: null });
});
