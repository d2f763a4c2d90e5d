import { expect, test } from "vitest";

import { asRole } from "#server/postgres/round-trip.ts";

import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();
const setRole = "update members set role = $2 where id = $1 returning role";

async function team() {
  const owner = await at.make.user();
  const join = async (role: "admin" | "member" | "viewer" | "owner") => {
    const user = await at.make.user();
    const member = await at.make.member(owner.workspace, { user_id: user.id, role });
    return { ...user, memberId: member.id };
  };
  return { owner: { ...owner, memberId: owner.member.id }, workspace: owner.workspace, join };
}

test("signing up creates a profile, a workspace, its owner and a pipeline with six stages", async () => {
  const ada = await at.make.user({
    meta: { first_name: "Ada", last_name: "Byron", time_zone: "Europe/London", language: "es" },
  });
  const { rows: profiles } = await at.database.owner.query("select * from profiles where user_id = $1", [ada.id]);
  expect(profiles).toMatchObject([
    { given_name: "Ada", family_name: "Byron", display_name: "Ada Byron", time_zone: "Europe/London", language: "es" },
  ]);
  expect(ada.workspace).toMatchObject({ name: "Espacio de Ada", currency: "USD", time_zone: "Europe/London" });
  expect(ada.member).toMatchObject({ role: "owner", name: "Ada Byron", email: ada.email });
  const stages = Object.values(await at.make.stages(ada.workspace));
  expect(stages.map(({ name, kind, default_probability }) => [name, kind, default_probability])).toEqual([
    ["Calificado", "open", 10],
    ["Demostración programada", "open", 25],
    ["Propuesta enviada", "open", 50],
    ["Negociación", "open", 75],
    ["Cerrado ganado", "won", 100],
    ["Cerrado perdido", "lost", 0],
  ]);
});

test.each([
  ["without a name is named after the address", {}, "someone's workspace", "UTC", "en"],
  [
    "with a blank name is named after the address",
    { first_name: "  ", last_name: "" },
    "someone's workspace",
    "UTC",
    "en",
  ],
  [
    "with very long names gets a workspace with a shortened name",
    { first_name: "A".repeat(300), last_name: "B".repeat(300) },
    `${"A".repeat(150)}'s workspace`,
    "UTC",
    "en",
  ],
  [
    "with an unknown time zone gets UTC",
    { first_name: "Eva", time_zone: "Mars/Olympus" },
    "Eva's workspace",
    "UTC",
    "en",
  ],
  ["with an unsupported language gets English", { first_name: "Eva", language: "tlh" }, "Eva's workspace", "UTC", "en"],
  [
    "gets a workspace name in their language",
    { first_name: "Eva", language: "ja" },
    "Evaのワークスペース",
    "UTC",
    "ja",
  ],
])("a new user %s", async (_, meta, workspace, zone, language) => {
  const user = await at.make.user({ email: `someone@${Math.random()}.example`, meta });
  expect(user.workspace).toMatchObject({ name: workspace, time_zone: zone });
  const { rows } = await at.database.owner.query("select time_zone, language from profiles where user_id = $1", [
    user.id,
  ]);
  expect(rows).toEqual([{ time_zone: zone, language }]);
});

test("a user without a name and with an address of 250 characters gets a workspace named after the address", async () => {
  const user = await at.make.user({ email: `${"x".repeat(243)}@y.example`, meta: {} });
  expect(user.workspace.name).toBe(`${"x".repeat(150)}'s workspace`);
});

test("a workspace and a profile accept only existing time zones", async () => {
  const ada = await at.make.user();
  for (const zone of ["Mars/Olympus", "X+3", "", "UTC; drop table deals"]) {
    await expect(at.as(ada, "update workspaces set time_zone = $1", [zone])).rejects.toMatchObject({ code: "23514" });
    await expect(at.as(ada, "update profiles set time_zone = $1", [zone])).rejects.toMatchObject({ code: "23514" });
  }
  expect(await at.as(ada, "update workspaces set time_zone = 'Asia/Ho_Chi_Minh' returning time_zone")).toHaveLength(1);
});

test("every time zone that Node knows is accepted", async () => {
  const { rows } = await at.database.owner.query(
    "select zone from unnest($1::text[]) zone where not private.is_time_zone(zone)",
    [[...Intl.supportedValuesOf("timeZone"), Intl.DateTimeFormat().resolvedOptions().timeZone]],
  );
  expect(rows).toEqual([]);
});

test("members and viewers cannot make themselves admins", async () => {
  const { join } = await team();
  for (const role of ["member", "viewer"] as const) {
    const person = await join(role);
    expect(await at.as(person, setRole, [person.memberId, "admin"])).toEqual([]);
  }
});

test("an admin can make other members admins, but not make or demote owners", async () => {
  const { owner, join } = await team();
  const admin = await join("admin");
  const member = await join("member");
  expect(await at.as(admin, setRole, [member.memberId, "admin"])).toEqual([{ role: "admin" }]);
  await expect(at.as(admin, setRole, [admin.memberId, "owner"])).rejects.toMatchObject({ code: "42501" });
  await expect(at.as(admin, setRole, [owner.memberId, "admin"])).rejects.toMatchObject({ code: "42501" });
  await expect(at.as(admin, "delete from members where id = $1", [owner.memberId])).rejects.toMatchObject({
    code: "42501",
  });
});

test("an owner can make another owner, but the last owner cannot be demoted or removed", async () => {
  const { owner, join } = await team();
  const heir = await join("member");
  await expect(at.as(owner, setRole, [owner.memberId, "admin"])).rejects.toMatchObject({ code: "23514" });
  await expect(at.as(owner, "delete from members where id = $1", [owner.memberId])).rejects.toMatchObject({
    code: "23514",
  });
  expect(await at.as(owner, setRole, [heir.memberId, "owner"])).toEqual([{ role: "owner" }]);
  expect(await at.as(owner, setRole, [owner.memberId, "viewer"])).toEqual([{ role: "viewer" }]);
  await expect(at.as(heir, "delete from members where id = $1", [heir.memberId])).rejects.toMatchObject({
    code: "23514",
  });
});

test("one owner remains if two owners leave in one statement or at the same moment", async () => {
  const { owner, workspace, join } = await team();
  const second = await join("owner");
  const leave = "update members set role = 'member' where workspace_id = $1 and role = 'owner'";
  await expect(at.as(owner, leave, [workspace.id])).rejects.toThrow(/owner/);

  const outcomes = await Promise.allSettled(
    [owner, second].map((one) =>
      asRole(at.database.pool, one.caller, async (sql) => {
        await sql.query("update members set role = 'member' where id = $1", [one.memberId]);
        await sql.query("select pg_sleep(0.1)");
      }),
    ),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const { rows } = await at.database.owner.query("select from members where workspace_id = $1 and role = 'owner'", [
    workspace.id,
  ]);
  expect(rows).toHaveLength(1);
});

test("a member without a login cannot have a role above member", async () => {
  const { workspace } = await team();
  await expect(at.make.member(workspace, { role: "admin" })).rejects.toMatchObject({ code: "23514" });
  await expect(at.make.member(workspace, { role: "member" })).resolves.toMatchObject({ user_id: null });
});

test("a new workspace is complete and belongs to its creator", async () => {
  const ada = await at.make.user();
  await at.as(ada, "update profiles set time_zone = 'Asia/Tokyo'");
  const [made] = await at.as(ada, "select id, name, time_zone from create_workspace('  Second  ')");
  expect(made).toMatchObject({ name: "Second", time_zone: "Asia/Tokyo" });
  expect(await at.as(ada, "select role from members where workspace_id = $1", [made?.id])).toEqual([{ role: "owner" }]);
  expect(await at.as(ada, "select count(*)::int from stages where workspace_id = $1", [made?.id])).toEqual([
    { count: 6 },
  ]);
});

test("create_workspace rejects visitors, blank names, names over 200 characters, and the 51st workspace", async () => {
  const ada = await at.make.user();
  const visitor = asRole(at.database.pool, { role: "anon", claims: "{}" }, (sql) =>
    sql.query("select create_workspace('Mine')"),
  );
  await expect(visitor).rejects.toMatchObject({ code: "42501" });
  const anonymousCall = asRole(at.database.pool, { role: "authenticated", claims: "{}" }, (sql) =>
    sql.query("select create_workspace('Mine')"),
  );
  await expect(anonymousCall).rejects.toMatchObject({ code: "42501" });
  for (const name of ["", "   ", "x".repeat(201), null]) {
    await expect(at.as(ada, "select create_workspace($1)", [name])).rejects.toMatchObject({ code: "22023" });
  }
  await at.as(ada, "select create_workspace('Number ' || n) from generate_series(2, 50) n");
  await expect(at.as(ada, "select create_workspace('Number 51')")).rejects.toMatchObject({ code: "54000" });
});

test("concurrent creations do not exceed the maximum number of workspaces of one user", async () => {
  const ada = await at.make.user();
  await at.as(ada, "select create_workspace('Number ' || n) from generate_series(2, 42) n");
  const made = Array.from({ length: 12 }, (_, n) => at.as(ada, "select create_workspace($1)", [`At once ${n}`]));
  const outcomes = await Promise.allSettled(made);
  const rejections = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.code] : []));
  expect(rejections).toEqual(Array(4).fill("54000"));
});

test("deleting a workspace deletes all its data, including its history", async () => {
  const { owner, workspace } = await team();
  const account = await at.make.account(workspace, { owner_id: owner.memberId });
  const contact = await at.make.contact(workspace, { account_id: account.id });
  await at.make.deal(workspace, { account_id: account.id, contact_id: contact.id, owner_id: owner.memberId });
  await at.make.run(workspace);
  expect(await at.as(owner, "delete from workspaces where id = $1 returning id", [workspace.id])).toHaveLength(1);
  for (const table of ["members", "accounts", "contacts", "deals", "stages", "pipelines", "runs", "change_log"]) {
    const { rows } = await at.database.owner.query(`select from ${table} where workspace_id = $1`, [workspace.id]);
    expect(rows, table).toEqual([]);
  }
});
