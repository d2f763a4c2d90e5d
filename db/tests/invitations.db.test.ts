import { randomBytes } from "node:crypto";

import { expect, test } from "vitest";

import { asRole } from "#server/postgres/round-trip.ts";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();

type Offer = { email: string; role?: string; memberId?: string; inviter?: string | null; needsProof?: boolean };

/** Sends an invitation, as the server does after it has checked that the sender is an admin. */
async function invite({ workspace, member }: BuiltUser, offer: Offer) {
  const token = randomBytes(32).toString("base64url");
  const inviter = offer.inviter === undefined ? member.id : offer.inviter;
  const { rows } = await asRole(at.database.pool, { role: "worker", claims: "{}" }, (sql) =>
    sql.query<{ id: string }>(
      "select (private.create_invitation($1, $2, $3, $4, $5, sha256(convert_to($6, 'UTF8')), $7)).id",
      [
        workspace.id,
        inviter,
        offer.email,
        offer.role ?? "member",
        offer.memberId ?? null,
        token,
        offer.needsProof ?? false,
      ],
    ),
  );
  return { id: rows[0]!.id, token };
}
const read = async (who: BuiltUser, token: string) =>
  (await at.as(who, "select * from read_invitation($1)", [token]))[0];
const accept = (who: BuiltUser, token: string) => at.as(who, "select accept_invitation($1) as workspace", [token]);
const decline = (who: BuiltUser, token: string) => at.as(who, "select decline_invitation($1)", [token]);
const prove = (who: BuiltUser) =>
  at.database.owner.query(
    `insert into auth.identities (provider, provider_id, user_id, identity_data)
     values ('email', $1::text, $1::uuid, jsonb_build_object('email', $2::text, 'email_verified', true))`,
    [who.id, who.email],
  );
const pass = (workspace: BuiltUser["workspace"], time: string) =>
  at.database.owner.query(
    "update invitations set created_at = created_at - $2::interval, expires_at = expires_at - $2::interval where workspace_id = $1",
    [workspace.id, time],
  );

test("accepting an invitation creates a member with its role and the profile's name, and works only once", async () => {
  const [ana, bo] = [await at.make.user(), await at.make.user({ meta: { first_name: "Bo", last_name: "Lind" } })];
  const { token } = await invite(ana, { email: ` ${bo.email.toUpperCase()} `, role: "admin" });
  expect(await read(bo, token)).toEqual({
    workspace_name: ana.workspace.name,
    inviter_name: ana.member.name,
    email: bo.email,
    role: "admin",
    state: "open",
    is_addressee: true,
    is_member: false,
  });
  expect(await accept(bo, token)).toEqual([{ workspace: ana.workspace.id }]);
  expect(await at.as(bo, "select m.name, m.role, e.email, m.user_id from members m join member_emails($1) e on e.member_id = m.id where workspace_id = $1 and role = 'admin'", [ana.workspace.id]))
    .toEqual([{ name: "Bo Lind", role: "admin", email: bo.email, user_id: bo.id }]); // prettier-ignore
  expect(await read(bo, token)).toMatchObject({ state: "accepted", is_member: true });
  // The user's other devices also open that workspace, and skip the question about the business type.
  expect(await at.as(bo, "select last_workspace_id, onboarding_skipped from profiles")).toEqual([
    { last_workspace_id: ana.workspace.id, onboarding_skipped: true },
  ]);
  await expect(accept(bo, token)).rejects.toThrow("This invitation is accepted");
});

test("a visitor who is not signed in can read an invitation by its link, but not accept it", async () => {
  const ana = await at.make.user();
  const { token } = await invite(ana, { email: "someone.new@example.com" });
  const visitor = (text: string) =>
    asRole(at.database.pool, { role: "anon", claims: "{}" }, async (sql) => (await sql.query(text, [token])).rows);
  expect(await visitor("select email, state, is_addressee, is_member from read_invitation($1)")).toEqual([
    { email: "someone.new@example.com", state: "open", is_addressee: false, is_member: false },
  ]);
  await expect(visitor("select accept_invitation($1)")).rejects.toMatchObject({ code: "42501" });
  const nobody = asRole(at.database.pool, { role: "authenticated", claims: "{}" }, (sql) =>
    sql.query("select accept_invitation($1)", [token]),
  );
  await expect(nobody).rejects.toThrow("Sign in first");
});

test("only the user with the invited address can accept or decline, even if another user has the link", async () => {
  const [ana, bo, eve] = [await at.make.user(), await at.make.user(), await at.make.user()];
  const { token } = await invite(ana, { email: bo.email });
  expect(await read(eve, token)).toMatchObject({ is_addressee: false });
  await expect(accept(eve, token)).rejects.toThrow("for another address");
  await expect(decline(eve, token)).rejects.toThrow("for another address");
  await expect(accept(bo, `${token}x`)).rejects.toThrow("invitation link is not valid");
  expect(await read(bo, `${token}x`)).toBeUndefined();
});

test("a copied link may require a confirmed address, but the link in the email does not", async () => {
  const [ana, bo, cy] = [await at.make.user(), await at.make.user(), await at.make.user()];
  const forBo = await invite(ana, { email: bo.email, needsProof: true });
  await expect(accept(bo, forBo.token)).rejects.toThrow("Confirm your email address first");
  await prove(bo);
  await accept(bo, forBo.token);
  const forCy = await invite(ana, { email: cy.email, needsProof: true });
  const mailed = await asRole(at.database.pool, { role: "auth_admin", claims: "" }, (sql) =>
    sql.query("select private.invitation_email($1, $2, sha256('mailed')) as letter", [ana.workspace.id, forCy.id]),
  );
  expect(mailed.rows).toEqual([
    { letter: { email: cy.email, workspace: ana.workspace.name, inviter: ana.member.name, language: "en" } },
  ]);
  await expect(accept(cy, forCy.token)).rejects.toThrow("Confirm your email address first");
  await accept(cy, "mailed");
});

test("an invitation is invalid after seven days, and once it is declined or revoked", async () => {
  const [ana, bo] = [await at.make.user(), await at.make.user()];
  const declined = await invite(ana, { email: bo.email });
  await decline(bo, declined.token);
  await expect(accept(bo, declined.token)).rejects.toThrow("This invitation is declined");
  const revoked = await invite(ana, { email: bo.email });
  const revoke = (who: BuiltUser) => at.as(who, "select revoke_invitation($1, $2)", [ana.workspace.id, revoked.id]);
  await expect(revoke(bo)).rejects.toThrow("Only an admin can revoke invitations");
  await revoke(ana);
  await expect(revoke(ana)).rejects.toThrow("no longer open");
  await expect(accept(bo, revoked.token)).rejects.toThrow("This invitation is revoked");
  const late = await invite(ana, { email: bo.email });
  await pass(ana.workspace, "7 days");
  expect(await read(bo, late.token)).toMatchObject({ state: "expired" });
  await expect(accept(bo, late.token)).rejects.toThrow("This invitation is expired");
});

test("a new link replaces the old one and renews an expired invitation, and a closed invitation gets none", async () => {
  const [ana, bo] = [await at.make.user(), await at.make.user()];
  const { id, token } = await invite(ana, { email: bo.email });
  await pass(ana.workspace, "8 days");
  const renew = (hashed: string) =>
    asRole(at.database.pool, { role: "worker", claims: "{}" }, (sql) =>
      sql.query("select private.renew_invitation($1, $2, null, sha256(convert_to($3, 'UTF8')), false)", [
        ana.workspace.id,
        id,
        hashed,
      ]),
    );
  await renew(`again ${id}`);
  expect(await read(bo, token)).toBeUndefined();
  await accept(bo, `again ${id}`);
  await expect(renew("once more")).rejects.toThrow("no longer open");
});

test("members and people with an open invitation cannot be invited again until the invitation expires", async () => {
  const [ana, bo] = [await at.make.user(), await at.make.user()];
  await expect(invite(ana, { email: ana.email })).rejects.toThrow("is a member of this workspace already");
  await invite(ana, { email: bo.email });
  await expect(invite(ana, { email: bo.email })).rejects.toThrow("has an open invitation already");
  await pass(ana.workspace, "8 days");
  const { token } = await invite(ana, { email: bo.email });
  await at.make.member(ana.workspace, { user_id: bo.id, role: "viewer" });
  await expect(accept(bo, token)).rejects.toThrow("You are already a member of this workspace");
});

test("rejects invitations as owner or to an invalid address", async () => {
  const ana = await at.make.user();
  for (const offer of [{ email: "x@example.com", role: "owner" }, { email: "nobody" }, { email: "a b@example.com" }, { email: "" }])
    await expect(invite(ana, offer)).rejects.toMatchObject({ code: "23514" }); // prettier-ignore
});

test("a workspace can invite 50 people an hour, and have 50 open invitations", async () => {
  const ana = await at.make.user();
  let count = 0;
  const next = () => invite(ana, { email: `guest${(count += 1)}@example.com` });
  for (let nr = 0; nr < 50; nr++) await next();
  await expect(next()).rejects.toThrow("at most 50 open invitations");
  // An answered invitation no longer counts as open, but still counts towards the hourly limit.
  const answer =
    "update invitations set declined_at = now() where workspace_id = $1 and email in ('guest1@example.com')";
  await at.database.owner.query(answer, [ana.workspace.id]);
  await expect(next()).rejects.toThrow("You invited 50 people in the last hour");
  await pass(ana.workspace, "61 minutes");
  await next();
});

test("an invitation that links an agent is rejected, not renewed, if the address already has an open invitation", async () => {
  const ana = await at.make.user();
  const agent = await at.make.member(ana.workspace, { name: "Anna Snider" });
  await invite(ana, { email: "anna@example.com" });
  const each = (memberId: string | null) =>
    asRole(at.database.pool, { role: "worker", claims: "{}" }, async (sql) => {
      const text = "select outcome, reason from private.invite_each($1, $2, $3, 'member', $4, $5, false)";
      const hash = randomBytes(32);
      return (await sql.query(text, [ana.workspace.id, ana.member.id, ["anna@example.com"], memberId, [hash]])).rows;
    });
  expect(await each(agent.id)).toEqual([{ outcome: "refused", reason: "already_invited" }]);
  expect(await each(null)).toEqual([{ outcome: "renewed", reason: null }]);
});

test("accepting an invitation for an imported agent gives that member the login, and keeps its name and records", async () => {
  const [ana, bo] = [await at.make.user(), await at.make.user()];
  const agent = await at.make.member(ana.workspace, { name: "Anna Snider", external_id: "agent-7" });
  const account = await at.make.account(ana.workspace, { owner_id: agent.id });
  const { token } = await invite(ana, { email: bo.email, role: "admin", memberId: agent.id });
  await accept(bo, token);
  expect(await at.as(bo, "select id, name, role, external_id from members where user_id = $1 and workspace_id = $2", [bo.id, ana.workspace.id]))
    .toEqual([{ id: agent.id, name: "Anna Snider", role: "admin", external_id: "agent-7" }]); // prettier-ignore
  expect(await at.as(bo, "select owner_id from accounts where id = $1", [account.id])).toEqual([
    { owner_id: agent.id },
  ]);
  await expect(invite(ana, { email: "other@example.com", memberId: agent.id })).rejects.toThrow("without a login");
});

test("an invitation cannot link an agent of another workspace or one who already has a login", async () => {
  const [ana, bo, cy] = [await at.make.user(), await at.make.user(), await at.make.user()];
  const agent = await at.make.member(ana.workspace);
  await expect(invite(bo, { email: "x@example.com", memberId: agent.id })).rejects.toThrow("without a login");
  const first = await invite(ana, { email: bo.email, memberId: agent.id });
  const second = await invite(ana, { email: cy.email, memberId: agent.id });
  await accept(bo, first.token);
  await expect(accept(cy, second.token)).rejects.toThrow("already has a login");
});

test("invitations of a deleted or former admin cannot be accepted", async () => {
  const [ana, bo] = [await at.make.user(), await at.make.user()];
  for (const end of ["set_member_role($1, $2, 'member')", "remove_member($1, $2)"]) {
    const user = await at.make.user();
    const admin = await at.make.member(ana.workspace, { user_id: user.id, role: "admin" });
    const { token } = await invite(ana, { email: bo.email, inviter: admin.id });
    await at.as(ana, `select ${end}`, [ana.workspace.id, admin.id]);
    await expect(accept(bo, token)).rejects.toThrow("This invitation is revoked");
  }
});

test("an invitation that is accepted twice at the same moment is accepted once", async () => {
  const [ana, bo] = [await at.make.user(), await at.make.user()];
  const { token } = await invite(ana, { email: bo.email });
  const outcomes = await Promise.allSettled([accept(bo, token), accept(bo, token)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("only the server can create invitations and read the hashes of their links", async () => {
  const ana = await at.make.user();
  const { id } = await invite(ana, { email: "x@example.com" });
  const attempts = [
    "select * from private.invitation_tokens",
    `insert into invitations (workspace_id, email) values ('${ana.workspace.id}', 'y@example.com')`,
    `update invitations set expires_at = now() + interval '1 year' where id = '${id}'`,
    `select private.invitation_email('${ana.workspace.id}', '${id}', '\\x00')`,
    `select private.invite_each('${ana.workspace.id}', null, '{z@example.com}', 'admin', null, '{x}', false)`,
    `select private.create_invitation('${ana.workspace.id}', null, 'z@example.com', 'admin', null, '\\x00', false)`,
    `insert into members (workspace_id, name, user_id) values ('${ana.workspace.id}', 'Eve', '${ana.id}')`,
    `update members set user_id = '${ana.id}' where workspace_id = '${ana.workspace.id}'`,
  ];
  for (const text of attempts) await expect(at.as(ana, text), text).rejects.toMatchObject({ code: "42501" });
});
