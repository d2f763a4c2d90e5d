import { expect, test } from "vitest";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();

/** Creates a workspace with an owner, an admin, a member and a viewer, and a member without a login. */
async function team() {
  const owner = await at.make.user();
  const { workspace } = owner;
  const join = async (role: "admin" | "member" | "viewer") => {
    const user = await at.make.user();
    const { id } = await at.make.member(workspace, { user_id: user.id, role, email: `${role}@example.com` });
    return { ...user, memberId: id };
  };
  const people = { admin: await join("admin"), member: await join("member"), viewer: await join("viewer") };
  const agent = await at.make.member(workspace, { name: "Agent", email: "agent@example.com" });
  const emails = async (who: BuiltUser) =>
    (await at.as(who, "select email from member_emails($1) order by 1", [workspace.id])).map(({ email }) => email);
  return { owner, workspace, ...people, agent, emails };
}

test("admins and owners can read all members' email addresses, other members only their own", async () => {
  const { owner, admin, member, viewer, emails } = await team();
  const { rows } = await at.database.owner.query("select email from members where workspace_id = $1 order by 1", [owner.workspace.id]); // prettier-ignore
  const all = rows.map(({ email }) => email as string);
  expect(all).toHaveLength(5);
  expect(await emails(owner)).toEqual(all);
  expect(await emails(admin)).toEqual(all);
  expect(await emails(member)).toEqual(["member@example.com"]);
  expect(await emails(viewer)).toEqual(["viewer@example.com"]);
  expect(await emails(await at.make.user())).toEqual([]);
});

test("rejects selecting, filtering and sorting members by the email address column", async () => {
  const { owner, member } = await team();
  for (const who of [owner, member]) {
    for (const text of [
      "select email from members",
      "select m from members m",
      "select name from members where email like 'a%'",
      "select name from members order by email",
      "update members set name = name returning email",
    ])
      await expect(at.as(who, text), text).rejects.toMatchObject({ code: "42501" });
  }
});

test("the history of members shows email addresses only to admins", async () => {
  const { owner, workspace, admin, member, agent } = await team();
  await at.as(owner, "update members set email = 'new@example.com' where id = $1", [agent.id]);
  await at.as(owner, "update members set name = 'Agnes' where id = $1", [agent.id]);
  const read = async (who: BuiltUser) =>
    at.as(
      who,
      "select changes from change_log where workspace_id = $1 and record_id = $2 and action = 'update' order by at",
      [workspace.id, agent.id],
    );
  const [email, name] = [
    { changes: { email: ["agent@example.com", "new@example.com"] } },
    { changes: { name: ["Agent", "Agnes"] } },
  ];
  expect(await read(admin)).toEqual([email, name]);
  expect(await read(member)).toEqual([name]);
});
