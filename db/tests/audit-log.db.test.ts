import { randomBytes } from "node:crypto";

import { expect, test } from "vitest";

import { asRole } from "#server/postgres/round-trip.ts";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { shareDatabase } from "../../tests/kit/use-database.ts";
import { auditLogSteps } from "./audit-log-steps.ts";

const at = shareDatabase();
const { read, team } = auditLogSteps(at);

async function invite({ workspace, member }: BuiltUser, email: string, agentId: string | null = null) {
  const token = randomBytes(32).toString("base64url");
  const { rows } = await asRole(at.database.pool, { role: "worker", claims: "{}" }, (sql) =>
    sql.query<{ id: string }>(
      "select (private.create_invitation($1, $2, $3, 'member', $4, sha256(convert_to($5, 'UTF8')), false)).id",
      [workspace.id, member.id, email, agentId, token],
    ),
  );
  return { id: rows[0]!.id, token };
}

test("a new workspace logs who created it, but not its default records", async () => {
  const ana = await at.make.user();
  const { entries, names } = await read(ana);
  expect(entries).toMatchObject([{ kind: "workspace.founded", actor_id: ana.member.id, token_id: null }]);
  expect(names).toEqual({ [ana.member.id]: ana.member.name });
});

test("logs one entry for each team change, with the actor and the subject", async () => {
  const { ana, bo, call, added } = await team();
  const me = { actor_id: ana.member.id };
  const him = { subject_id: bo.memberId };
  expect(await added(() => call(ana, "set_member_role", bo.memberId, "admin"))).toMatchObject([
    { kind: "team.role_changed", ...me, ...him, changes: { role: ["member", "admin"] } },
  ]);
  expect(await added(() => call(ana, "set_member_role", bo.memberId, "admin"))).toEqual([]);
  const cy = await at.make.user();
  const [invited, guest] = [await invite(ana, cy.email), await invite(ana, "guest@example.com")];
  expect((await read(ana)).entries.slice(0, 2)).toMatchObject([
    { kind: "team.invited", ...me, subject_id: guest.id, changes: { role: [null, "member"] } },
    { kind: "team.invited", ...me, subject_id: invited.id },
  ]);
  expect((await read(ana)).names[guest.id]).toBe("guest@example.com");
  const renew = "select private.renew_invitation($1, $2, $3, null, false)";
  const renewed = () => at.database.owner.query(renew, [ana.workspace.id, guest.id, bo.memberId]);
  expect(await added(renewed)).toMatchObject([
    { kind: "team.invitation_renewed", actor_id: bo.memberId, subject_id: guest.id },
  ]);
  expect(await added(() => call(bo, "revoke_invitation", guest.id))).toMatchObject([
    { kind: "team.invitation_revoked", actor_id: bo.memberId, subject_id: guest.id },
  ]);
  const [joined, ...more] = await added(() => at.as(cy, "select accept_invitation($1)", [invited.token]));
  expect(joined).toMatchObject({ kind: "team.joined", subject_id: invited.id, changes: { role: [null, "member"] } });
  expect(more).toEqual([]);
  const cyMember = String(joined?.actor_id);
  await at.make.deal(ana.workspace, { owner_id: cyMember });
  const removed = await added(() => call(ana, "remove_member", cyMember, bo.memberId));
  expect(removed.filter(({ kind }) => !kind.startsWith("records."))).toMatchObject([
    { kind: "team.removed", ...me, changes: { role: ["member", null], heir_id: [null, bo.memberId] } },
  ]);
  expect((await read(ana)).names[cyMember]).toBe(cy.member.name);
  expect(await added(() => call(ana, "transfer_ownership", bo.memberId))).toMatchObject([
    { kind: "team.owner_changed", ...me, ...him, changes: { role: ["admin", "owner"] } },
  ]);
});

test("logs invited people who decline and members who leave, are added, are linked or lose their login", async () => {
  const { ana, bo, call, added } = await team();
  const declining = await at.make.user();
  const { token } = await invite(ana, declining.email);
  expect(await added(() => at.as(declining, "select decline_invitation($1)", [token]))).toMatchObject([
    { kind: "team.invitation_declined", actor_id: null },
  ]);
  const insert = "insert into members (workspace_id, name) values ($1, 'Agent')";
  const [agent] = await added(() => at.as(ana, insert, [ana.workspace.id]));
  expect(agent).toMatchObject({ kind: "team.added", actor_id: ana.member.id, changes: { role: [null, "member"] } });
  expect(await added(() => call(ana, "link_member", agent?.subject_id, bo.memberId))).toMatchObject([
    { kind: "team.linked", subject_id: agent?.subject_id, changes: { heir_id: [null, bo.memberId] } },
  ]);
  expect(await added(() => call(bo, "leave_workspace"))).toMatchObject([
    { kind: "team.left", actor_id: bo.memberId, subject_id: bo.memberId },
  ]);
  const cy = await at.make.user();
  const { id } = await at.make.member(ana.workspace, { user_id: cy.id, role: "viewer" });
  const lose = () => at.database.owner.query("update members set user_id = null where id = $1", [id]);
  expect(await added(lose)).toMatchObject([{ kind: "team.login_lost", actor_id: null, subject_id: id }]);
});

test("logs one entry when an invitation is accepted or an invitation or token is revoked, even if requests repeat", async () => {
  const { ana, call, added } = await team();
  const agent = await at.make.member(ana.workspace);
  const cy = await at.make.user();
  const { token } = await invite(ana, cy.email, agent.id);
  const twice = (work: () => Promise<unknown>) => added(() => Promise.allSettled([work(), work(), work()]));
  expect(await twice(() => at.as(cy, "select accept_invitation($1)", [token]))).toMatchObject([
    { kind: "team.joined", actor_id: agent.id },
  ]);
  const guest = await invite(ana, "guest@example.com");
  expect(await twice(() => call(ana, "revoke_invitation", guest.id))).toHaveLength(1);
  const { id } = await at.make.accessToken(ana);
  expect(await twice(() => at.as(ana, "select revoke_access_token($1)", [id]))).toMatchObject([
    { kind: "tokens.revoked", actor_id: ana.member.id, subject_id: id },
  ]);
});

test("logs workspace settings with their previous values, and only if they changed", async () => {
  const { ana, added } = await team();
  const update = "update workspaces set name = $2, time_zone = 'Asia/Singapore' where id = $1";
  expect(await added(() => at.as(ana, update, [ana.workspace.id, "Oak"]))).toMatchObject([
    {
      kind: "workspace.changed",
      actor_id: ana.member.id,
      changes: { name: [ana.workspace.name, "Oak"], time_zone: ["UTC", "Asia/Singapore"] },
    },
  ]);
  expect(await added(() => at.as(ana, update, [ana.workspace.id, "Oak"]))).toEqual([]);
});

test("logs the creation and revocation of an access token, but never its secret", async () => {
  const { ana, bo, added } = await team();
  const make = "select create_access_token($1, 'Nightly', '{read}', now() + interval '1 day') as made";
  let secret = "";
  const [created, ...more] = await added(async () => {
    const [row] = await at.as(bo, make, [ana.workspace.id]);
    secret = (row as { made: { token: string } }).made.token;
  });
  expect(created).toMatchObject({ kind: "tokens.created", actor_id: bo.memberId, subject: "Nightly" });
  expect(more).toEqual([]);
  const [revoked] = await added(() => at.as(ana, "select revoke_access_token($1)", [created?.subject_id]));
  expect(revoked).toMatchObject({ kind: "tokens.revoked", actor_id: ana.member.id, subject: "Nightly" });
  const { rows } = await at.database.owner.query<{ all: string }>("select jsonb_agg(e)::text as all from audit_entries e"); // prettier-ignore
  expect(rows[0]?.all).toContain("Nightly");
  expect(rows[0]?.all).not.toContain(secret.slice(-40));
});

test("logs exports, pipelines, fields, bulk changes and single records from the table that stores each", async () => {
  const { ana, bo, call, logExport, added } = await team();
  expect(await added(() => logExport(bo, "deals", 2))).toMatchObject([
    { kind: "exports.saved", actor_id: bo.memberId, changes: { list: [null, "deals"], rows: [null, 2] } },
  ]);
  // Only the server logs exports.
  await expect(at.as(bo, "select private.log_export($1, 'deals', 1)", [ana.workspace.id])).rejects.toMatchObject({
    code: "42501",
  });
  const [pipeline] = await added(() =>
    at.as(ana, "insert into pipelines (workspace_id, name) values ($1, 'Renewals')", [ana.workspace.id]),
  );
  expect(pipeline).toMatchObject({ kind: "pipelines.insert", entity: "pipelines", actor_id: ana.member.id });
  const field = "insert into custom_fields (workspace_id, entity, label, kind) values ($1, 'deals', 'Colour', 'text')";
  expect(await added(() => at.as(ana, field, [ana.workspace.id]))).toMatchObject([{ kind: "fields.insert" }]);
  const deals = [await at.make.deal(ana.workspace), await at.make.deal(ana.workspace)].map(({ id }) => id);
  const [set] = await added(() => call(bo, "bulk_edit", "deals", deals, { phone: "1" }));
  expect(set).toMatchObject({ kind: "bulk.bulk_edit", entity: "deals", actor_id: bo.memberId });
  expect(await added(() => call(ana, "undo_change_set", set?.change_set_id))).toMatchObject([{ kind: "bulk.undo" }]);
  const single = "update deals set phone = '2' where id = $1";
  expect(await added(() => at.as(bo, single, [deals[0]]))).toMatchObject([
    { kind: "records.update", subject_id: deals[0], changes: { phone: [null, "2"] } },
  ]);
  expect((await read(ana)).entries.some(({ kind }) => kind.startsWith("records."))).toBe(false);
});

test("logs up to sixty exports an hour and rejects further ones, so that exports cannot flood the log", async () => {
  const { ana, bo, logExport, added } = await team();
  const many = async () => {
    for (let n = 0; n < 60; n += 1) await logExport(bo, "deals");
  };
  expect(await added(many)).toHaveLength(50);
  await expect(logExport(bo, "deals")).rejects.toMatchObject({ code: "54000" });
  await logExport(ana, "deals");
});

test("a user's export of all their data is also logged in the workspace of a colleague", async () => {
  const { bo, added } = await team();
  const exporting = () => at.make.dataExport(bo);
  expect(await added(exporting)).toMatchObject([{ kind: "exports.everything", actor_id: bo.memberId }]);
});

test("entries of programs name the access token as it was called at the time, even after it is deleted", async () => {
  const { ana, logExport } = await team();
  const token = await at.make.accessToken(ana, { scopes: ["read", "write"], name: "Nightly" });
  const claims = JSON.stringify({ sub: ana.id, role: "authenticated", token_id: token.id });
  const program = { ...ana, caller: { role: "authenticated" as const, claims } };
  await at.as(program, "insert into accounts (workspace_id, name) values ($1, 'Oak')", [ana.workspace.id]);
  const deal = await at.make.deal(ana.workspace);
  await at.as(program, "select bulk_edit($1, 'deals', $2, '{\"phone\": \"1\"}')", [ana.workspace.id, [deal.id]]);
  await logExport(program, "deals");
  await expect(read(program)).rejects.toMatchObject({ code: "42501" });
  expect(await at.as(program, "select from audit_entries")).toEqual([]);
  await at.database.owner.query("delete from access_tokens where id = $1", [token.id]);
  const { entries, names } = await read(ana, { areas: ["records", "bulk", "exports"] });
  expect(entries.filter(({ token_id: id }) => id === token.id).map(({ kind }) => kind)).toEqual(["exports.saved", "bulk.bulk_edit", "records.insert"]); // prettier-ignore
  expect(names[token.id]).toBe("Nightly");
});

test("only admins and owners of the workspace can read entries, and no user can change or delete them", async () => {
  const { ana, bo, call } = await team();
  const eve = await at.make.user();
  for (const who of [bo, { ...eve, workspace: ana.workspace }])
    await expect(read(who)).rejects.toThrow("Only admins and owners");
  await expect(read({ ...ana, workspace: eve.workspace })).rejects.toThrow("Only admins and owners");
  await call(ana, "set_member_role", bo.memberId, "admin");
  expect((await read(bo)).entries.length).toBeGreaterThan(1);
  for (const text of ["update audit_entries set actor_id = null", "delete from audit_entries"]) {
    await expect(at.as(ana, text)).rejects.toMatchObject({ code: "42501" });
    await expect(at.database.owner.query(text)).rejects.toThrow("The audit log is append-only");
  }
  await at.as(ana, "delete from workspaces where id = $1", [ana.workspace.id]);
  const { rows } = await at.database.owner.query("select from audit_entries where workspace_id = $1", [
    ana.workspace.id,
  ]);
  expect(rows).toEqual([]);
});

test("reordering stages or fields logs one entry, regardless of how many moved", async () => {
  const { ana, call, added } = await team();
  const [pipeline] = await at.as(ana, "select id, name from pipelines where workspace_id = $1", [ana.workspace.id]);
  const stages = await at.as(ana, "select id from stages where pipeline_id = $1 order by position", [pipeline?.id]);
  const turned = stages.map(({ id }) => id).toReversed();
  const entry = { kind: "pipelines.ordered", subject_id: pipeline?.id, actor_id: ana.member.id, changes: {} };
  expect(await added(() => call(ana, "reorder_stages", pipeline?.id, turned))).toEqual([
    expect.objectContaining(entry),
  ]);
  expect(await added(() => call(ana, "reorder_stages", pipeline?.id, turned))).toEqual([]);
  const found = await read(ana, { subject: pipeline?.name });
  expect(found.entries).toEqual([expect.objectContaining(entry)]);
  expect(found.names[String(pipeline?.id)]).toBe(pipeline?.name);
  // If more than the order of stages changes, there is one entry per record.
  const more = "update stages set position = position + 100, colour = 'rose' where pipeline_id = $1";
  expect(await added(() => at.as(ana, more, [pipeline?.id]))).toHaveLength(stages.length);

  const fields = await Promise.all(
    ["Height", "Width", "Depth"].map((label) => at.make.customField(ana.workspace, { label, entity: "products" })),
  );
  const ids = fields.map(({ id }) => id).toReversed();
  expect(await added(() => call(ana, "order_custom_fields", ids))).toEqual([
    expect.objectContaining({ kind: "fields.ordered", entity: "products", subject_id: null }),
  ]);
});
