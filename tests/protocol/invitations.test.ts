import { createHash } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { listen } from "../kit/live.ts";
import { openMailbox } from "../kit/mailbox.ts";
import { shareVanda, startVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let mailing: Vanda;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox();
  [vanda, mailing] = await Promise.all([
    shareVanda(),
    startVanda({ SMTP_URL: mailbox.url, MAIL_FROM: "hello@vanda.example" }),
  ]);
});
afterAll(async () => {
  await Promise.all([vanda?.stop(), mailing?.stop()]);
  await mailbox?.close();
});

type Outcome = Partial<CreatedInvitation> & {
  outcome: "invited" | "renewed" | "refused";
  email: string;
  reason?: string;
};
type CreatedInvitation = { id: string; token: string; email: string; role: string; is_mailed: boolean; code?: string };

async function post(who: SignedUp, path: string, body: unknown = {}, at = vanda) {
  const reply = await fetch(`${at.url}/functions/v1/invitations${path}?workspace_id=${who.workspace.id}`, {
    method: "POST",
    headers: { apikey: at.publishableKey, authorization: `Bearer ${who.token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: reply.status, body: (await reply.json()) as CreatedInvitation };
}
async function many(who: SignedUp, body: unknown, at = vanda) {
  const reply = await post(who, "", body, at);
  return { ...reply, body: reply.body as unknown as { invitations: Outcome[]; code?: string } };
}
const accept = (who: SignedUp, token: string) => who.client.rpc("accept_invitation", { token });

/** Creates a user with a confirmed address on the server that sends emails. */
async function confirmed(): Promise<SignedUp & { email: string }> {
  const client = mailing.client() as SignedUp["client"];
  const email = `reader${crypto.randomUUID()}@example.com`;
  await client.auth.signUp({ email, password: "orchid-2-garden!" });
  const { code } = await mailbox.next(email);
  const { data } = await client.auth.verifyOtp({ email, token: code, type: "signup" });
  const { data: member } = await client.from("members").select("*").single().throwOnError();
  const { data: workspace } = await client.from("workspaces").select("*").single().throwOnError();
  return { id: data.user!.id, token: data.session!.access_token, client, workspace, member, email };
}
const tokenIn = ({ links }: { links: string[] }) => links.map((link) => link.split("/invite#")[1]).find(Boolean)!;

/** Creates two users; the second one accepted an invitation of the first. */
async function pair(role: "viewer" | "member" | "admin") {
  const [ana, bo] = [await signUp(vanda), await signUp(vanda)];
  const { body } = await post(ana, "", { email: bo.email, role });
  await accept(bo, body.token).throwOnError();
  const { data: member } = await bo.client
    .from("members")
    .select("id")
    .eq("workspace_id", ana.workspace.id)
    .eq("user_id", bo.id)
    .single()
    .throwOnError();
  return { ana, bo, place: ana.workspace.id, memberId: member.id };
}

test("an invitation is shown once, as a link of 256 random bits that the database stores as a hash", async () => {
  const [ana, bo] = [await signUp(vanda), await signUp(vanda)];
  const { status, body } = await post(ana, "", { email: bo.email, role: "viewer" });
  expect(status).toBe(201);
  expect(body).toMatchObject({ email: bo.email, role: "viewer", token: expect.stringMatching(/^[\w-]{43}$/) });
  const stored = await ana.client.from("invitations").select("*").single().throwOnError();
  expect(JSON.stringify(stored.data)).not.toContain(body.token);
  const { rows } = await vanda.database.owner.query("select delivery, token_hash from private.invitation_tokens");
  expect(rows).toContainEqual({ delivery: "link", token_hash: createHash("sha256").update(body.token).digest() });
  expect((await vanda.client().rpc("read_invitation", { token: body.token }).single()).data).toMatchObject({
    workspace_name: ana.workspace.name,
    email: bo.email,
    role: "viewer",
    state: "open",
    is_addressee: false,
  });
  expect((await accept(bo, body.token)).data).toBe(ana.workspace.id);
  expect((await accept(bo, body.token)).error).toMatchObject({ message: "This invitation is accepted" });
});

test("only an admin of the workspace can invite, and invalid input returns the reason", async () => {
  const { ana, bo } = await pair("member");
  const { code } = (await post({ ...bo, workspace: ana.workspace }, "", { email: "x@example.com" })).body;
  expect(code).toBe("not_allowed");
  const outsider = await signUp(vanda);
  expect((await post({ ...outsider, workspace: ana.workspace }, "", { email: "x@example.com" })).status).toBe(403);
  const refused = [
    [{ email: "nobody" }, 400, "bad_parameter"],
    [{ email: "x@example.com", role: "owner" }, 400, "bad_parameter"],
    [{ email: bo.email }, 409, "already_member"],
    [{ email: "x@example.com", member_id: ana.member.id }, 400, "not_linkable"],
  ] as const;
  for (const [body, status, reason] of refused)
    expect(await post(ana, "", body)).toMatchObject({ status, body: { code: reason } });
  await post(ana, "", { email: "x@example.com" });
  expect(await post(ana, "", { email: "X@example.com " })).toMatchObject({
    status: 409,
    body: { code: "already_invited" },
  });
  expect((await post(ana, "/nothing/link")).status).toBe(404);
  expect(await post(ana, "/01a1fdc7-5b3d-708e-941d-3d695e765972/link")).toMatchObject({
    status: 400,
    body: { code: "not_open" },
  });
});

test("a batch of invitations returns each outcome, and a rejected one does not stop the others", async () => {
  const { ana, bo } = await pair("member");
  const cy = await signUp(vanda);
  const before = (await post(ana, "", { email: cy.email, role: "viewer" })).body;
  const emails = [bo.email, " Di@X.example", "nobody", cy.email, "di@x.example", "ed@x.example"];
  const { status, body } = await many(ana, { emails, role: "admin" });
  expect(status).toBe(200);
  expect(body.invitations).toMatchObject([
    { email: bo.email, outcome: "refused", reason: "already_member" },
    { email: "di@x.example", outcome: "invited", role: "admin", token: expect.stringMatching(/^[\w-]{43}$/) },
    { email: "nobody", outcome: "refused", reason: "bad_parameter" },
    // The invited role stays the same; only the link is new.
    { email: cy.email, outcome: "renewed", id: before.id, role: "viewer", is_mailed: false },
    { email: "ed@x.example", outcome: "invited", role: "admin", is_mailed: false },
  ]);
  expect((await accept(cy, before.token)).error).toMatchObject({
    message: "This invitation link is not valid",
  });
  expect((await accept(cy, body.invitations[3]!.token!)).data).toBe(ana.workspace.id);
  const again = await many(ana, { emails: ["di@x.example", "ed@x.example"], role: "admin" });
  expect(again.body.invitations.map(({ outcome }) => outcome)).toEqual(["renewed", "renewed"]);
  for (const wrong of [{ emails: [] }, { emails: ["x@example.com", "y@example.com"], member_id: ana.member.id }])
    expect(await many(ana, wrong)).toMatchObject({ status: 400, body: { code: "bad_parameter" } });
});

test("invitations beyond the limit are reported, and the others are sent", async () => {
  const ana = await signUp(vanda);
  const guests = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, nr) => `guest${from + nr}@example.com`);
  await many(ana, { emails: guests(0, 48) });
  const { body } = await many(ana, { emails: ["guest0@example.com", ...guests(48, 51)] });
  expect(body.invitations.map(({ outcome, reason }) => reason ?? outcome)).toEqual([
    "renewed", "invited", "invited", "too_many_open",
  ]); // prettier-ignore
  expect((await many(ana, { emails: guests(0, 51) })).status).toBe(400);
});

test("a new link revokes the previous one", async () => {
  const [ana, bo] = [await signUp(vanda), await signUp(vanda)];
  const first = (await post(ana, "", { email: bo.email })).body;
  const second = (await post(ana, `/${first.id}/link`)).body;
  expect((await accept(bo, first.token)).error).toMatchObject({
    message: "This invitation link is not valid",
  });
  expect((await accept(bo, second.token)).error).toBeNull();
});

test("the email contains a different link than the response, and sending it again revokes the previous one", async () => {
  const [ana, bo] = [await confirmed(), await confirmed()];
  await ana.client.from("profiles").update({ language: "es" }).eq("user_id", ana.id).throwOnError();
  const { body } = await post(ana, "", { email: bo.email }, mailing);
  expect(body.is_mailed).toBe(true);
  const letter = await mailbox.next(bo.email);
  expect(letter.subject).toBe("Te invitan a Vanda");
  expect(letter.raw).not.toContain(body.token);
  expect((await post(ana, `/${body.id}/mail`, {}, mailing)).status).toBe(202);
  const again = await mailbox.next(bo.email);
  expect((await accept(bo, tokenIn(letter))).error).not.toBeNull();
  expect((await accept(bo, tokenIn(again))).data).toBe(ana.workspace.id);
});

test("every recipient of a batch gets an email with a separate link, including those already invited", async () => {
  const ana = await confirmed();
  const [bo, cy] = ["bo", "cy"].map((name) => `${name}${crypto.randomUUID()}@example.com`) as [string, string];
  await post(ana, "", { email: bo }, mailing);
  await mailbox.next(bo);
  const { body } = await many(ana, { emails: [bo, cy] }, mailing);
  expect(body.invitations).toMatchObject([
    { email: bo, outcome: "renewed", is_mailed: true },
    { email: cy, outcome: "invited", is_mailed: true },
  ]);
  const [again, first] = [await mailbox.next(bo), await mailbox.next(cy)];
  const tokens = new Set([tokenIn(again), tokenIn(first), ...body.invitations.map(({ token }) => token)]);
  expect(tokens.size).toBe(4);
});

test("where addresses must be confirmed, a copied link requires a confirmed address, and the mailed link confirms it", async () => {
  const [ana, bo, cy] = [await confirmed(), await confirmed(), await confirmed()];
  const unprove =
    "update auth.identities set identity_data = identity_data || '{\"email_verified\": false}' where user_id = $1";
  await mailing.database.owner.query(unprove, [cy.id]);
  const forBo = await post(ana, "", { email: bo.email }, mailing);
  expect((await accept(bo, forBo.body.token)).data).toBe(ana.workspace.id);
  const forCy = await post(ana, "", { email: cy.email }, mailing);
  const refused = await accept(cy, forCy.body.token);
  expect(refused.error).toMatchObject({ code: "42501", details: '{"reason" : "unproven"}' });
  expect((await accept(cy, tokenIn(await mailbox.next(cy.email)))).data).toBe(ana.workspace.id);
});

test("a changed role takes effect on the next request", async () => {
  const { ana, bo, place, memberId } = await pair("viewer");
  const add = () => bo.client.from("accounts").insert({ workspace_id: place, name: "Orchid Ltd" } as never);
  expect((await add()).error).toMatchObject({ code: "42501" });
  const setRole = (role: "member" | "viewer") =>
    ana.client.rpc("set_member_role", { workspace_id: place, member_id: memberId, role }).throwOnError();
  await setRole("member");
  expect((await add()).error).toBeNull();
  await setRole("viewer");
  expect((await add()).error).toMatchObject({ code: "42501" });
});

test("a removed member immediately loses access to tables, live changes and functions in existing sessions", async () => {
  const { ana, bo, place, memberId } = await pair("admin");
  await bo.client.realtime.setAuth(bo.token);
  const live = await listen(bo.client, { table: "accounts", filter: `workspace_id=eq.${place}` });
  const own = await listen(bo.client, { table: "accounts", filter: `workspace_id=eq.${bo.workspace.id}` });
  const add = (who: SignedUp, workspace_id: string) =>
    who.client.from("accounts").insert({ workspace_id, name: "Orchid Ltd" } as never);
  await add(ana, place).throwOnError();
  await live.until(1);
  await ana.client.rpc("remove_member", { workspace_id: place, member_id: memberId }).throwOnError();
  await add(ana, place).throwOnError();
  await add(bo, bo.workspace.id).throwOnError();
  await own.until(1);
  expect(live.received).toHaveLength(1);
  for (const table of ["accounts", "members", "invitations"] as const)
    expect((await bo.client.from(table).select("*").eq("workspace_id", place).throwOnError()).data).toEqual([]);
  expect((await add(bo, place)).error).toMatchObject({ code: "42501" });
  expect((await post({ ...bo, workspace: ana.workspace }, "", { email: "x@example.com" })).status).toBe(403);
  await bo.client.removeAllChannels();
});

test("a member of two workspaces cannot link or move records between them", async () => {
  const { ana, bo, place } = await pair("admin");
  const mine = { workspace_id: bo.workspace.id, name: "Mine" };
  const { data: account } = await bo.client
    .from("accounts")
    .insert(mine as never)
    .select("id")
    .single()
    .throwOnError();
  expect((await ana.client.from("accounts").select("id").eq("name", "Mine").throwOnError()).data).toEqual([]);
  const crossing = await bo.client
    .from("deals")
    .insert({ workspace_id: place, name: "Crossing", account_id: account.id } as never);
  expect(crossing.error).toMatchObject({ code: "23503" });
  const moved = await bo.client
    .from("accounts")
    .update({ workspace_id: place })
    .eq("id", account.id)
    .select("workspace_id");
  expect(moved.data ?? [{ workspace_id: bo.workspace.id }]).toEqual([{ workspace_id: bo.workspace.id }]);
  const heir = { workspace_id: place, member_id: ana.member.id, heir_id: bo.member.id };
  expect((await bo.client.rpc("remove_member", heir)).error).not.toBeNull();
});
