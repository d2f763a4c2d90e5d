import { expect, test } from "vitest";

import { asRole } from "#server/postgres/round-trip.ts";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();
const ownedKinds = ["accounts", "contacts", "deals"] as const;
const pointers = { accounts: "account_id", contacts: "contact_id", deals: "deal_id" } as const;

/** Creates Ada's workspace, with Bo as a member who has a login. */
async function colleagues(role: "member" | "viewer" = "member") {
  const [ada, bo] = [await at.make.user(), await at.make.user()];
  const member = await at.make.member(ada.workspace, { user_id: bo.id, role });
  return { ada, bo: { ...bo, workspace: ada.workspace, member } };
}

const notifications = ({ workspace, ...user }: BuiltUser) =>
  at.as(
    { ...user, workspace },
    `select kind, entity, total, actor_id, account_id, contact_id, deal_id from public.notifications
     where workspace_id = $1 and kind in ('handover', 'assignment', 'mention', 'conversation') order by id`,
    [workspace.id],
  );

const makeDeals = async (ada: BuiltUser, count: number, values = {}) => {
  const deals = [];
  for (let nr = 0; nr < count; nr += 1)
    deals.push(await at.make.deal(ada.workspace, { name: `Deal ${nr}`, ...values }));
  return deals.map(({ id }) => id);
};

const assign = (user: BuiltUser, ids: string[], owner: string | null) =>
  at.as(user, "select public.bulk_edit($1, 'deals', $2, jsonb_build_object('owner_id', $3::text))", [
    user.workspace.id,
    ids,
    owner,
  ]);

test.each(ownedKinds)(
  "a member who becomes the owner of one of the %s gets a notification that only they can read",
  async (kind) => {
    const { ada, bo } = await colleagues();
    const [made] = await at.as(
      ada,
      kind === "deals"
        ? `insert into public.deals (workspace_id, name, owner_id, stage_id)
         select $1, 'Made', $2, s.id from public.stages s where s.workspace_id = $1 order by s.position limit 1 returning id`
        : `insert into public.${kind} (workspace_id, name, owner_id) values ($1, 'Made', $2) returning id`,
      [ada.workspace.id, bo.member.id],
    );
    const record = made?.["id"];
    const update = `update public.${kind} set owner_id = $2 where id = $1`;
    await at.as(ada, update, [record, bo.member.id]);
    await at.as(ada, update, [record, ada.member.id]);
    await at.as(ada, update, [record, null]);
    await at.as(ada, update, [record, bo.member.id]);
    const one = { kind: "handover", entity: kind, total: 1, actor_id: ada.member.id, [pointers[kind]]: record };
    expect(await notifications(bo)).toMatchObject([one, one]);
    expect(await notifications(ada)).toEqual([]);
  },
);

test("members are not notified of their own actions, of sample data, or of restored records", async () => {
  const { ada, bo } = await colleagues();
  const [deal = ""] = await makeDeals(ada, 1, { owner_id: ada.member.id });
  await makeDeals(ada, 1, { owner_id: bo.member.id, is_sample: true });
  await assign(bo, [deal], bo.member.id);
  const [gone] = await at.as(ada, "select public.bulk_delete($1, 'deals', $2) ->> 'change_set_id' as id", [
    ada.workspace.id,
    [deal],
  ]);
  await at.as(ada, "select public.undo_change_set($1, $2)", [ada.workspace.id, gone?.["id"]]);
  expect(await at.as(bo, "select owner_id from public.deals where id = $1", [deal])).toEqual([
    { owner_id: bo.member.id },
  ]);
  expect([await notifications(bo), await notifications(ada)]).toEqual([[], []]);
});

test("all records assigned in one transaction, such as a bulk reassignment, are one notification", async () => {
  const { ada, bo } = await colleagues();
  const deals = await makeDeals(ada, 5);
  await assign(ada, deals, bo.member.id);
  await asRole(at.database.pool, ada.caller, async (sql) => {
    for (const name of ["One", "Two", "Three"])
      await sql.query("insert into public.accounts (workspace_id, name, owner_id) values ($1, $2, $3)", [
        ada.workspace.id,
        name,
        bo.member.id,
      ]);
    await sql.query(
      `insert into public.contacts (workspace_id, name, owner_id) select $1, 'Contact ' || n, $2 from generate_series(1, 40) n`,
      [ada.workspace.id, bo.member.id],
    );
  });
  await at.as(
    ada,
    `insert into public.activities (workspace_id, kind, title, assignee_id) select $1, 'task', 'Call', $2 from generate_series(1, 12)`,
    [ada.workspace.id, bo.member.id],
  );
  const none = { account_id: null, contact_id: null, deal_id: null, actor_id: ada.member.id };
  expect(await notifications(bo)).toEqual([
    { kind: "handover", entity: "deals", total: 5, ...none },
    { kind: "handover", entity: null, total: 43, ...none },
    { kind: "assignment", entity: null, total: 12, ...none },
  ]);
});

test("a record that is assigned twice in one transaction counts once in its notification", async () => {
  const { ada, bo } = await colleagues();
  const account = await at.make.account(ada.workspace);
  await asRole(at.database.pool, ada.caller, async (sql) => {
    for (const owner of [bo.member.id, null, bo.member.id])
      await sql.query("update public.accounts set owner_id = $2 where id = $1", [account.id, owner]);
  });
  expect(await notifications(bo)).toMatchObject([{ total: 1, account_id: account.id }]);
});

test("removing a member notifies the colleague who takes over once, and the former member can read no notifications", async () => {
  const { ada, bo } = await colleagues();
  const cleo = await at.make.user();
  const heir = await at.make.member(ada.workspace, { user_id: cleo.id, role: "member" });
  await makeDeals(ada, 3, { owner_id: bo.member.id });
  await at.make.account(ada.workspace, { owner_id: bo.member.id });
  expect(await notifications(bo)).toHaveLength(4);
  await at.as(ada, "select public.remove_member($1, $2, $3)", [ada.workspace.id, bo.member.id, heir.id]);
  expect(await notifications({ ...cleo, workspace: ada.workspace, member: heir })).toMatchObject([
    { kind: "handover", entity: null, total: 4, actor_id: ada.member.id },
  ]);
  expect(await notifications(bo)).toEqual([]);
  // A member without a login cannot read notifications, so none is written.
  const dee = await at.make.member(ada.workspace, { name: "Dee" });
  await makeDeals(ada, 1, { owner_id: dee.id });
  const { rows } = await at.database.owner.query("select from public.notifications where member_id = $1", [dee.id]);
  expect(rows).toEqual([]);
});

test("after 50 notifications within an hour, further ones are combined with an unread one of the same author", async () => {
  const { ada, bo } = await colleagues();
  const deals = await makeDeals(ada, 53);
  for (const deal of deals) await assign(ada, [deal], bo.member.id);
  const before = await notifications(bo);
  expect([before.length, before.at(-1)]).toMatchObject([
    50,
    { kind: "handover", entity: "deals", total: 4, deal_id: null },
  ]);
  await at.as(bo, "update public.notifications set read_at = now()");
  await at.as(
    ada,
    "insert into public.activities (workspace_id, kind, title, assignee_id) values ($1, 'task', 'Call', $2)",
    [ada.workspace.id, bo.member.id],
  );
  expect((await notifications(bo)).at(-1)).toMatchObject({ kind: "assignment", total: 1 });
});

test("deleting a record deletes its notifications", async () => {
  const { ada, bo } = await colleagues("viewer");
  const deals = await makeDeals(ada, 2, { owner_id: bo.member.id });
  await at.as(ada, "select public.bulk_delete($1, 'deals', $2)", [ada.workspace.id, deals.slice(1)]);
  expect(await notifications(bo)).toMatchObject([{ total: 1, deal_id: deals[0] }]);
});

test("a kind of notification can be emailed immediately, daily or never, and other values are rejected", async () => {
  const ada = await at.make.user();
  const choose = (choice: unknown) =>
    at.as(
      ada,
      "update public.profiles set notification_mails = $1 where user_id = auth.uid() returning notification_mails",
      [JSON.stringify(choice)],
    );
  const choice = { handover: "daily", mention: "off", assignment: "immediately" };
  expect(await choose(choice)).toEqual([{ notification_mails: choice }]);
  for (const wrong of [{ handover: "hourly" }, { other: "daily" }, ["daily"], null, { mention: null }])
    await expect(choose(wrong)).rejects.toThrow();
});
