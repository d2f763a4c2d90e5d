import { expect, test } from "vitest";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();
const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString();

type CreatedToken = { id: string; token: string; prefix: string };

async function create(
  user: BuiltUser,
  values: { workspace?: string; scopes?: string[]; expires?: string | null } = {},
) {
  const { workspace = user.workspace.id, scopes = ["read"], expires = inAMonth } = values;
  const [row] = await at.as(user, "select public.create_access_token($1, 'Reports', $2, $3) as made", [
    workspace,
    scopes,
    expires,
  ]);
  return row?.made as CreatedToken;
}

/** Returns the user as authenticated by an access token. */
const through = (user: BuiltUser, { id }: { id: string }): BuiltUser => ({
  ...user,
  caller: {
    role: "authenticated",
    claims: JSON.stringify({ sub: user.id, role: "authenticated", aal: "aal2", token_id: id }),
  },
});

test("a token is shown once and stored only as a hash", async () => {
  const ana = await at.make.user();
  const { token, prefix, id } = await create(ana);
  expect(token).toMatch(/^vnd_[0-9a-f]{12}_[0-9a-f]{64}$/);
  expect(token.startsWith(prefix)).toBe(true);
  const { rows } = await at.database.owner.query<{ kept: string }>(
    "select h.hash = sha256(convert_to($1, 'UTF8')) as same, to_jsonb(t)::text || to_jsonb(h)::text as kept from public.access_tokens t join private.access_token_hashes h on h.token_id = t.id where t.id = $2",
    [token, id],
  );
  expect(rows).toMatchObject([{ same: true }]);
  expect(rows[0]?.kept).not.toContain(token.split("_")[2]);
});

test.each([
  ["no scope", { scopes: [] }, "read, or read and write"],
  ["a scope that does not exist", { scopes: ["admin"] }, "read, or read and write"],
  ["no expiry", { expires: null }, "must be within a year"],
  [
    "an expiry in two years",
    { expires: new Date(Date.now() + 730 * 86_400_000).toISOString() },
    "must be within a year",
  ],
  ["an expiry in the past", { expires: "2020-01-01" }, "must be within a year"],
  [
    "a workspace that its user does not belong to",
    { workspace: "01a1fdc7-5b3d-708e-941d-3d695e765972" },
    "not a member",
  ],
])("rejects a token with %s", async (_, values, message) => {
  await expect(create(await at.make.user(), values)).rejects.toThrow(message);
});

test("a user has at most fifty access tokens, not counting revoked ones", async () => {
  const ana = await at.make.user();
  const all: { id: string }[] = [];
  for (let count = 0; count < 50; count += 1) all.push(await at.make.accessToken(ana));
  await expect(create(ana)).rejects.toThrow("Revoke one first");
  await at.as(ana, "select public.revoke_access_token($1)", [all[0]?.id]);
  await create(ana);
});

test("users see and revoke their own tokens, admins all tokens of the workspace, and users outside it none", async () => {
  const [ana, bo, cy] = [await at.make.user(), await at.make.user(), await at.make.user()];
  const member = await at.make.member(ana.workspace, { user_id: bo.id, role: "member" });
  const hers = await at.make.accessToken(ana);
  const his = await at.make.accessToken({ ...bo, workspace: ana.workspace, member });
  const seen = async (user: BuiltUser) =>
    (await at.as(user, "select id from public.access_tokens order by created_at")).map(({ id }) => id);
  expect(await seen(ana)).toEqual([hers.id, his.id]);
  expect(await seen(bo)).toEqual([his.id]);
  expect(await seen(cy)).toEqual([]);
  const revoke = (user: BuiltUser, id: string) => at.as(user, "select public.revoke_access_token($1)", [id]);
  await expect(revoke(bo, hers.id)).rejects.toThrow("Access token not found");
  await expect(revoke(cy, his.id)).rejects.toThrow("Access token not found");
  await revoke(ana, his.id);
  await revoke(bo, his.id);
});

test("a program cannot create or revoke tokens, create workspaces, or read its owner's private records", async () => {
  const ana = await at.make.user();
  const token = await create(ana, { scopes: ["read", "write"] });
  const program = through(ana, token);
  await expect(create(program)).rejects.toThrow("Sign in as a user");
  const { id: unused } = await create(ana, { scopes: ["read", "write"] });
  const again = "select public.create_access_token($1, 'Mine', array['read'], now() + interval '1 day', $2)";
  await expect(at.as(program, again, [ana.workspace.id, unused])).rejects.toThrow("Sign in as a user");
  await expect(at.as(program, "select public.create_workspace('Mine')")).rejects.toThrow("Sign in as a user");
  await expect(at.as(program, "select public.revoke_access_token($1)", [token.id])).rejects.toThrow("Sign in");
  expect(await at.as(program, "select from public.access_tokens")).toEqual([]);
  expect(await at.as(program, "select from public.profiles")).toEqual([]);
  expect(await at.as(program, "select from public.members")).toHaveLength(1);
});

test("records that a program writes name it as the author, and it cannot invite or promote members", async () => {
  const ana = await at.make.user();
  const program = through(ana, await create(ana, { scopes: ["read", "write"] }));
  const added = "insert into public.accounts (workspace_id, name) values ($1, 'Acme') returning created_by";
  expect(await at.as(program, added, [ana.workspace.id])).toEqual([{ created_by: ana.member.id }]);
  const invite = "insert into public.members (workspace_id, name, role) values ($1, 'Bo', 'member')";
  await expect(at.as(program, invite, [ana.workspace.id])).rejects.toThrow("row-level security");
  expect(await at.as(program, "update public.members set role = 'viewer' returning id")).toEqual([]);
});

test("a program cannot add its owner to a workspace or remove them from one", async () => {
  const [ana, bo] = [await at.make.user(), await at.make.user()];
  const member = await at.make.member(ana.workspace, { user_id: bo.id, role: "member" });
  const token = await at.make.accessToken({ ...bo, workspace: ana.workspace, member }, { scopes: ["read", "write"] });
  const program = through(bo, token);
  await expect(at.as(program, "select public.leave_workspace($1)", [ana.workspace.id])).rejects.toThrow(
    "Sign in as a user",
  );
  const secret = "a secret of a link";
  const cy = await at.make.user();
  const { id } = await at.make.invitation(ana.workspace, { email: cy.email });
  await at.database.owner.query(
    "insert into private.invitation_tokens select $1, $2, 'mail', sha256(convert_to($3, 'UTF8')), false",
    [ana.workspace.id, id, secret],
  );
  const guest = through(cy, await at.make.accessToken(cy, { scopes: ["read", "write"] }));
  for (const answer of ["accept", "decline"])
    await expect(at.as(guest, `select public.${answer}_invitation($1)`, [secret])).rejects.toThrow("Sign in as a user");
  await at.as(cy, "select public.accept_invitation($1)", [secret]);
});

test("a token reads nothing from the next statement on once it is revoked, expired or its owner is no longer a member", async () => {
  const [ana, bo] = [await at.make.user(), await at.make.user()];
  const member = await at.make.member(ana.workspace, { user_id: bo.id, role: "member" });
  const inAnas = { ...bo, workspace: ana.workspace, member };
  const sees = async (token: { id: string }) =>
    (await at.as(through(bo, token), "select id from public.workspaces")).length;
  const revoked = await at.make.accessToken(inAnas);
  expect(await sees(revoked)).toBe(1);
  await at.as(bo, "select public.revoke_access_token($1)", [revoked.id]);
  expect(await sees(revoked)).toBe(0);
  expect(await sees(await at.make.accessToken(inAnas, { expires_at: "2020-01-01" }))).toBe(0);
  expect(await sees({ id: "01a1fdc7-5b3d-708e-941d-3d695e765972" })).toBe(0);

  const living = await at.make.accessToken(inAnas);
  await at.database.owner.query("update public.members set user_id = null where id = $1", [member.id]);
  await at.database.owner.query("update public.members set user_id = $2 where id = $1", [member.id, bo.id]);
  expect(await sees(living)).toBe(0);
  expect(await at.as(bo, "select from public.access_tokens")).toEqual([]);
});

test("a token cannot read a stage probability of another workspace by passing a deal of that workspace", async () => {
  const ana = await at.make.user();
  const other = await at.make.workspace(ana);
  const deal = await at.make.deal(other);
  const program = through(ana, await create(ana));
  const ask = "select public.likelihood(jsonb_populate_record(null::public.deals, $1)) as likelihood";
  expect(await at.as(ana, ask, [deal])).not.toEqual([{ likelihood: null }]);
  expect(await at.as(program, ask, [deal])).toEqual([{ likelihood: null }]);
});
