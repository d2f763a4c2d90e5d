import { expect, test } from "vitest";

import { asRole } from "#server/postgres/round-trip.ts";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();
type Role = "admin" | "member" | "viewer" | "owner";

async function team() {
  const owner = await at.make.user();
  const { workspace } = owner;
  const join = async (role: Role) => {
    const user = await at.make.user();
    return { ...user, memberId: (await at.make.member(workspace, { user_id: user.id, role })).id };
  };
  const call = (who: BuiltUser, name: string, ...values: (string | null)[]) =>
    at.as(who, `select * from ${name}($1${values.map((_, nr) => `, $${nr + 2}`).join("")})`, [workspace.id, ...values]);
  const roles = async () =>
    Object.fromEntries(
      (await at.database.owner.query<{ id: string; role: Role }>("select id, role from members where workspace_id = $1", [workspace.id])).rows
        .map(({ id, role }) => [id, role]), // prettier-ignore
    );
  return { owner: { ...owner, memberId: owner.member.id }, workspace, join, call, roles };
}

test("an admin can change roles, except to or from owner, and other roles cannot change any", async () => {
  const { owner, workspace, join, call, roles } = await team();
  const [admin, member] = [await join("admin"), await join("member")];
  const agent = await at.make.member(workspace);
  await call(admin, "set_member_role", member.memberId, "admin");
  expect((await roles())[member.memberId]).toBe("admin");
  await call(member, "set_member_role", member.memberId, "viewer");
  await expect(call(member, "set_member_role", member.memberId, "admin")).rejects.toThrow(
    "Only an admin changes roles",
  );
  await expect(call(admin, "set_member_role", admin.memberId, "owner")).rejects.toThrow(
    "Only the owner can transfer ownership",
  );
  await expect(call(owner, "set_member_role", owner.memberId, "admin")).rejects.toThrow(
    "must transfer ownership first",
  );
  await expect(call(admin, "set_member_role", agent.id, "admin")).rejects.toThrow("without a login");
  const stranger = await at.make.user();
  await expect(call(stranger, "set_member_role", member.memberId, "viewer")).rejects.toMatchObject({ code: "42501" });
  await expect(call(owner, "set_member_role", stranger.member.id, "viewer")).rejects.toThrow(
    "not a member of the workspace",
  );
});

test("only members without a login can be renamed by others", async () => {
  const ana = await at.make.user();
  const bo = await at.make.member(ana.workspace, { user_id: (await at.make.user()).id, role: "admin" });
  const agent = await at.make.member(ana.workspace, { name: "Agent" });
  const call = (id: string, name: string) =>
    at.as(ana, "update members set name = $2 where id = $1 returning name", [id, name]);
  for (const column of ["name", "email"]) {
    const forge = at.as(ana, `update members set ${column} = 'x@example.com' where id = $1`, [bo.id]);
    await expect(forge).rejects.toThrow("in their own profile");
  }
  expect(await call(agent.id, "Agnes")).toEqual([{ name: "Agnes" }]);
  await at.as(ana, "update profiles set given_name = 'Anna', family_name = 'Alba'");
  expect(await at.as(ana, "select name from members where id = $1", [ana.member.id])).toEqual([{ name: "Anna Alba" }]);
});

test("an owner can hand over ownership to a colleague with a login, and then becomes an admin", async () => {
  const { owner, workspace, join, call, roles } = await team();
  const [admin, agent] = [await join("admin"), await at.make.member(workspace)];
  await expect(call(admin, "transfer_ownership", admin.memberId)).rejects.toThrow("Only the owner");
  await expect(call(owner, "transfer_ownership", agent.id)).rejects.toThrow("without a login cannot own");
  await expect(call(owner, "transfer_ownership", owner.memberId)).rejects.toThrow("already the owner");
  await call(owner, "transfer_ownership", admin.memberId);
  expect(await roles()).toMatchObject({ [owner.memberId]: "admin", [admin.memberId]: "owner" });
  await expect(call(owner, "transfer_ownership", owner.memberId)).rejects.toThrow("Only the owner");
});

test("a new owner is notified, and the default name of the workspace changes to the new owner's name", async () => {
  const { owner, workspace, join, call } = await team();
  const heir = await join("member");
  const named = async () => (await at.as(heir, "select name from workspaces where id = $1", [workspace.id]))[0]?.name;
  const heirs = (await at.as(heir, "select w.name from members m join workspaces w on w.id = m.workspace_id where m.role = 'owner'"))[0]; // prettier-ignore
  await call(owner, "transfer_ownership", heir.memberId);
  expect(await at.as(heir, "select kind, activity_id, actor_id, read_at from notifications")).toEqual([
    { kind: "ownership", activity_id: null, actor_id: owner.memberId, read_at: null },
  ]);
  expect(await at.as(owner, "select from notifications")).toEqual([]);
  expect(await named()).toBe(heirs?.name);
  await at.as(heir, "update workspaces set name = 'Orchid House' where id = $1", [workspace.id]);
  await call(heir, "transfer_ownership", owner.memberId);
  expect(await named()).toBe("Orchid House");
});

test("removing a member hands over all their records and tasks, except completed tasks", async () => {
  const { owner, workspace, join, call } = await team();
  const [bo, cy] = [await join("member"), await join("member")];
  const owned = { owner_id: bo.memberId };
  const account = await at.make.account(workspace, owned);
  const contact = await at.make.contact(workspace, owned);
  const deal = await at.make.deal(workspace, owned);
  const task = { kind: "task" as const, assignee_id: bo.memberId };
  const open = await at.make.activity(workspace, task);
  const done = await at.make.activity(workspace, { ...task, completed_at: "2026-01-01T00:00:00Z" });
  const field = await at.make.customField(workspace, { entity: "deals", kind: "link", options: { target: "members" } });
  await at.as(owner, "update deals set custom = $2 where id = $1", [deal.id, { [field.key]: bo.memberId }]);
  await at.make.savedView(workspace, { created_by: bo.memberId });
  expect(await call(owner, "member_holdings", bo.memberId)).toMatchObject([
    { accounts: "1", contacts: "1", deals: "1", sales: "0", targets: "0", tasks: "1" },
  ]);
  await expect(call(owner, "remove_member", bo.memberId)).rejects.toThrow("who takes over");
  await expect(call(owner, "remove_member", bo.memberId, bo.memberId)).rejects.toThrow("Choose a colleague");
  await call(owner, "remove_member", bo.memberId, cy.memberId);
  const heir = (table: string, id: string, column = "owner_id") =>
    at.as(owner, `select ${column} as heir from ${table} where id = $1`, [id]);
  expect(await heir("accounts", account.id)).toEqual([{ heir: cy.memberId }]);
  expect(await heir("contacts", contact.id)).toEqual([{ heir: cy.memberId }]);
  expect(await heir("deals", deal.id)).toEqual([{ heir: cy.memberId }]);
  expect(await heir("deals", deal.id, `custom ->> '${field.key}'`)).toEqual([{ heir: cy.memberId }]);
  expect(await heir("activities", open.id, "assignee_id")).toEqual([{ heir: cy.memberId }]);
  expect(await heir("activities", done.id, "assignee_id")).toEqual([{ heir: null }]);
  const { rows } = await at.database.owner.query("select from saved_views where workspace_id = $1", [workspace.id]);
  expect(rows).toEqual([]);
});

test("deleting the row of a member with a login or records is rejected with a reference to remove_member", async () => {
  const { owner, workspace, join } = await team();
  const bo = await join("member");
  const remove = (id: string) => at.as(owner, "delete from members where id = $1 returning name", [id]);
  const rejection = { code: "23503", hint: expect.stringContaining("rpc/remove_member") };
  await expect(remove(bo.memberId)).rejects.toMatchObject(rejection);
  const agent = await at.make.member(workspace, { name: "Agent" });
  const deal = await at.make.deal(workspace, { owner_id: agent.id });
  await expect(remove(agent.id)).rejects.toMatchObject(rejection);
  const service = { role: "service_role", claims: '{"role": "service_role"}' } as const;
  const ofService = (id: string) =>
    asRole(at.database.pool, service, (sql) => sql.query("delete from members where id = $1", [id]));
  await expect(ofService(agent.id)).rejects.toMatchObject(rejection);
  await at.as(owner, "update deals set owner_id = null where id = $1", [deal.id]);
  expect(await remove(agent.id)).toEqual([{ name: "Agent" }]);
  expect((await ofService(bo.memberId)).rowCount).toBe(1);
});

test("records cannot be handed over to a member of another workspace, and the attempt changes nothing", async () => {
  const { owner, workspace, join, call, roles } = await team();
  const [bo, stranger] = [await join("member"), await at.make.user()];
  const deal = await at.make.deal(workspace, { owner_id: bo.memberId });
  await expect(call(owner, "remove_member", bo.memberId, stranger.member.id)).rejects.toThrow(
    "not a member of the workspace",
  );
  expect(await roles()).toHaveProperty(bo.memberId);
  expect(await at.as(owner, "select owner_id from deals where id = $1", [deal.id])).toEqual([
    { owner_id: bo.memberId },
  ]);
});

test("a removed member cannot read or write anything in the workspace from the next statement on", async () => {
  const { owner, workspace, join, call } = await team();
  const bo = await join("admin");
  await at.make.deal(workspace);
  const seen = async () =>
    (await at.as(bo, "select (select count(*)::int from deals where workspace_id = $1) as deals, (select count(*)::int from members where workspace_id = $1) as members", [workspace.id]))[0]; // prettier-ignore
  expect(await seen()).toEqual({ deals: 1, members: 2 });
  await call(owner, "remove_member", bo.memberId);
  expect(await seen()).toEqual({ deals: 0, members: 0 });
  await expect(call(bo, "set_member_role", owner.memberId, "viewer")).rejects.toMatchObject({ code: "42501" });
  expect(await at.as(bo, "select count(*)::int from workspaces")).toEqual([{ count: 1 }]);
});

test("admins can remove members, but not owners or themselves, and members cannot remove anyone", async () => {
  const { owner, join, call } = await team();
  const [admin, bo] = [await join("admin"), await join("member")];
  await expect(call(bo, "remove_member", bo.memberId)).rejects.toThrow("Only an admin removes members");
  await expect(call(admin, "remove_member", owner.memberId)).rejects.toThrow("must transfer ownership first");
  await expect(call(admin, "remove_member", admin.memberId)).rejects.toThrow("Leave the workspace instead");
  await call(admin, "remove_member", bo.memberId);
});

test("every member can leave, even a viewer, except the last owner", async () => {
  const { owner, workspace, join, call, roles } = await team();
  const viewer = await join("viewer");
  await call(viewer, "leave_workspace");
  await expect(call(owner, "leave_workspace")).rejects.toMatchObject({ code: "23514" });
  const second = await join("owner");
  await at.make.deal(workspace, { owner_id: owner.memberId });
  await call(owner, "leave_workspace", second.memberId);
  expect(await roles()).toEqual({ [second.memberId]: "owner" });
  await expect(call(owner, "leave_workspace")).rejects.toMatchObject({ code: "42501" });
});

test("only one of two owners who leave at the same moment succeeds", async () => {
  const { owner, join, call, roles } = await team();
  const second = await join("owner");
  const outcomes = await Promise.allSettled([call(owner, "leave_workspace"), call(second, "leave_workspace")]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(Object.values(await roles())).toEqual(["owner"]);
});

test("a user who leaves their last workspace gets a new one", async () => {
  const { owner, join, call } = await team();
  const heir = await join("member");
  await call(owner, "transfer_ownership", heir.memberId);
  await call(owner, "leave_workspace");
  expect(await at.as(owner, "select role from members where user_id = $1", [owner.id])).toEqual([{ role: "owner" }]);
  expect(await at.as(owner, "select count(*)::int from stages")).toEqual([{ count: 6 }]);
});

test("linking an imported agent to a colleague keeps one member with the colleague's login and the imported id", async () => {
  const { owner, workspace, join, call } = await team();
  const [bo, agent] = [await join("member"), await at.make.member(workspace, { external_id: "agent-7" })];
  const deal = await at.make.deal(workspace, { owner_id: agent.id });
  await expect(call(bo, "link_member", agent.id, bo.memberId)).rejects.toThrow("Only an admin links members");
  await expect(call(owner, "link_member", bo.memberId, owner.memberId)).rejects.toThrow(
    "without a login can be linked",
  );
  await expect(call(owner, "link_member", agent.id, agent.id)).rejects.toThrow("with a login");
  await call(owner, "link_member", agent.id, bo.memberId);
  expect(await at.as(owner, "select owner_id from deals where id = $1", [deal.id])).toEqual([
    { owner_id: bo.memberId },
  ]);
  expect(await at.as(owner, "select external_id, user_id from members where id = $1", [bo.memberId])).toEqual([
    { external_id: "agent-7", user_id: bo.id },
  ]);
  expect(await at.as(owner, "select from members where id = $1", [agent.id])).toEqual([]);
});

test("working hours are Monday to Friday, nine to five by default, and invalid ones are rejected", async () => {
  const { owner, workspace, join } = await team();
  const day = { from: "09:00", to: "17:00" };
  expect(await at.as(owner, "select working_hours as hours from workspaces where id = $1", [workspace.id])).toEqual([
    { hours: { 1: day, 2: day, 3: day, 4: day, 5: day } },
  ]);
  const set = (who: BuiltUser, hours: unknown) =>
    at.as(who, "update workspaces set working_hours = $2 where id = $1 returning id", [
      workspace.id,
      JSON.stringify(hours),
    ]);
  for (const hours of [{}, { 7: { from: "00:00", to: "24:00" } }, { 1: { from: "22:30", to: "23:00" } }])
    expect(await set(owner, hours)).toHaveLength(1);
  const wrong = [
    null, [], "nine to five", { 0: day }, { 8: day }, { monday: day }, { 1: null }, { 1: [day] }, { 1: { from: "09:00" } },
    { 1: { ...day, lunch: "12:00" } }, { 1: { from: "9:00", to: "17:00" } }, { 1: { from: "17:00", to: "09:00" } },
    { 1: { from: "09:00", to: "09:00" } }, { 1: { from: "09:00", to: "24:01" } }, { 1: { from: 9, to: 17 } },
  ]; // prettier-ignore
  for (const hours of wrong)
    await expect(set(owner, hours), JSON.stringify(hours)).rejects.toMatchObject({ code: "23514" });
  expect(await set(await join("member"), {})).toEqual([]);
});

test("the currency can be changed if no amount is in another one, and also changes for records without an amount", async () => {
  const { owner, workspace } = await team();
  const set = (currency: string) =>
    at.as(owner, "update workspaces set currency = $2 where id = $1 returning currency", [workspace.id, currency]);
  const deal = await at.make.deal(workspace);
  const account = await at.make.account(workspace);
  expect(await set("EUR")).toEqual([{ currency: "EUR" }]);
  expect(await at.as(owner, "select currency from deals where id = $1", [deal.id])).toEqual([{ currency: "EUR" }]);
  await at.as(owner, "update deals set value_minor = 100 where id = $1", [deal.id]);
  await at.as(owner, "update accounts set annual_revenue_minor = 100 where id = $1", [account.id]);
  await at.database.owner.query("update deals set is_sample = true where id = $1", [deal.id]);
  await at.make.account(workspace);
  const refused = (await set("JPY").catch((error: unknown) => error)) as { message: string; detail: string };
  expect(refused.message).toContain("amounts in another one (2)");
  expect(JSON.parse(refused.detail)).toEqual({
    reason: "other_currency",
    count: 2,
    samples: 1,
    kinds: { deals: 1, accounts: 1 },
  });
  await at.as(owner, "update deals set value_minor = null where id = $1", [deal.id]);
  await at.as(owner, "delete from accounts where id = $1", [account.id]);
  const field = await at.make.customField(workspace, { entity: "contacts", kind: "money" });
  await at.make.contact(workspace, { custom: { [field.key]: 5 } });
  await expect(set("JPY")).rejects.toMatchObject({
    detail: expect.stringContaining('"kinds": {"contacts": 1}') as string,
  });
});
