import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeAll, expect, test } from "vitest";

import type { Database } from "#domain/database.ts";
import { sweepSignIn } from "#server/auth/sweep-sign-in.ts";
import { sweepImports } from "#server/imports/jobs/sweep-imports.ts";
import { eraseAccounts } from "#server/workspace/account/erase-accounts.ts";

import { build, type Builder } from "../kit/builder.ts";
import { codesOf } from "../kit/factors.ts";
import { csv, importClient } from "../kit/import-client.ts";
import { photograph } from "../kit/pictures.ts";
import { runNow } from "../kit/run-now.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";
import { countByTable, findTraces } from "../kit/traces.ts";
import { unschedule } from "../kit/unschedule.ts";

const password = "orchid-2-garden!";
const rare = { email: "zephyrine@quillfeather.example", first_name: "Zephyrine", last_name: "Quillfeather" };
const typed = "Zephyrine brought cake";

let vanda: Vanda;
let make: Builder;
const logged: string[] = [];
beforeAll(async () => {
  vanda = await startVanda({ RATE_LIMITS: "on" }, { write: (line) => void logged.push(line) });
  make = build(vanda.database.owner);
  // No scheduled job erases accounts during these tests.
  await unschedule(vanda, ["erase-accounts"]);
});
afterAll(() => vanda?.stop());

const owner = (text: string, values: unknown[] = []) => vanda.database.owner.query(text, values);
const headers = (token: string) => ({ apikey: vanda.publishableKey, authorization: `Bearer ${token}` });
const call = async (token: string, path: string, body: BodyInit) => {
  const reply = await fetch(`${vanda.url}/functions/v1${path}`, { method: "POST", headers: headers(token), body });
  expect(reply.ok, `${path} answered ${reply.status}`).toBe(true);
};
const leave = ({ token }: Pick<SignedUp, "token">, heirs = {}) =>
  call(token, "/account/delete", JSON.stringify({ password, heirs }));
/** Runs scheduled jobs with a clock that is `days` ahead. */
async function after(days: number, jobs: () => Promise<unknown>) {
  const clock = (now: string) =>
    owner(`create or replace function private.now() returns timestamptz language sql stable as $$ select ${now} $$`);
  await clock(`now() + interval '${days} days'`);
  await jobs();
  await clock("now()");
}
const erase = (signal = new AbortController().signal) => runNow(vanda.server.context, eraseAccounts, signal);
const join = async (person: SignedUp, host: SignedUp, role = "member") => {
  const { rows } = await owner(
    "insert into public.members (workspace_id, user_id, role, name, email) values ($1, $2, $3, $4, $5) returning id",
    [host.workspace.id, person.id, role, person.member.name, person.email],
  );
  return rows[0].id as string;
};

test(
  "after the 30 days a search of every table finds the user only in texts that others typed",
  { tags: "deep" },
  async () => {
    const bo = await signUp(vanda);
    const zoe = await signUpRare();
    const [{ id: userId }, inBo] = [zoe, await join(zoe, bo, "admin")];
    const names = [rare.first_name, rare.last_name, rare.email, userId];
    const from = zoe.client.from.bind(zoe.client);

    // Data in her own workspace: records, a file, an import.
    const desk = await make.account(zoe.workspace, { name: "Quillfeather desks" });
    await call(
      zoe.token,
      `/files?${new URLSearchParams({ workspace_id: zoe.workspace.id, name: "zephyrine.txt", account_id: desk.id })}`,
      "Zephyrine's file",
    );
    const importing = importClient(vanda, { token: zoe.token, workspaceId: zoe.workspace.id, supabase: zoe.client });
    await importing.import(csv("Name,Email", "Zephyrine's aunt,aunt@example.com"));

    // Data in a colleague's workspace: notes, mentions, records that she owns, her private data, invitations, programs.
    const place = { workspace_id: bo.workspace.id };
    const account = await make.account(bo.workspace, { name: "Oak", owner_id: inBo });
    const { data: note } = await from("activities")
      .insert({ ...place, kind: "note", title: "A note of hers" })
      .select("id")
      .single();
    await bo.client
      .from("activities")
      .insert({ ...place, kind: "note", title: typed, body: `Thanks, @{${inBo}}` })
      .throwOnError();
    await from("saved_views").insert({ ...place, entity: "deals", name: "Zephyrine's view" });
    await from("favourites").insert({ ...place, member_id: inBo, account_id: account.id });
    await call(
      zoe.token,
      `/invitations?workspace_id=${place.workspace_id}`,
      JSON.stringify({ email: "guest@example.com" }),
    );
    await zoe.client
      .rpc("create_access_token", { ...place, name: "Script", scopes: ["read"], expires_at: inOneDay() })
      .throwOnError();
    const uploaded = await importClient(vanda, {
      token: zoe.token,
      workspaceId: place.workspace_id,
      supabase: zoe.client,
    }).import(csv("Name", "Pine shelves"));
    // Another user's workspace that she was invited to, and a workspace that she has left.
    const cy = await signUp(vanda);
    await call(cy.token, `/invitations?workspace_id=${cy.workspace.id}`, JSON.stringify({ email: rare.email }));
    await owner("delete from public.members where workspace_id = $1 and id = $2", [
      cy.workspace.id,
      await join(zoe, cy),
    ]);

    // Sign-in data: sessions, a photo, emails, Google, a second factor, an export.
    await from("profiles").update({ phone: "+1 555 0100", display_name: "Zephyrine Q." }).eq("user_id", userId);
    await from("user_onboarding").insert({ business_type: "retail", team_size: "solo", focus_areas: ["sales"] });
    await call(zoe.token, "/photos", await photograph(300, 300, 1, "Quillfeather Lane"));
    await vanda.client().auth.signInWithPassword({ email: rare.email, password });
    await vanda.client().auth.resetPasswordForEmail(rare.email);
    await owner(
      `insert into auth.identities (user_id, provider, provider_id, identity_data) values ($1, 'google', '4711', $2)`,
      [userId, { email: rare.email, full_name: "Zephyrine Quillfeather" }],
    );
    const { data: factor } = await zoe.client.auth.mfa.enroll({
      factorType: "totp",
      friendlyName: "Zephyrine's phone",
    });
    if (factor?.type !== "totp") throw new Error("No factor");
    const shown = await zoe.client.auth.mfa.challengeAndVerify({
      factorId: factor.id,
      code: codesOf(factor.totp.secret)(),
    });
    await call(shown.data!.access_token, "/account/exports", "");
    await leave({ token: shown.data!.access_token }, { [bo.workspace.id]: bo.member.id });
    await mailsAreWritten();

    const before = countByTable(await findTraces(vanda.database.owner, names));
    expect(Object.keys(before).length, JSON.stringify(before)).toBeGreaterThan(20);
    await owner("analyze");
    expect(await inStatistics(names)).toContain("users.email");

    await after(31, async () => {
      for (const sweep of [sweepSignIn, sweepImports]) await runNow(vanda.server.context, sweep);
      await erase();
    });
    const left = await findTraces(vanda.database.owner, names);
    expect(countByTable(left)).toEqual({ activities: 1, change_log: 1 });
    for (const { row } of left) expect(row).toContain(typed.toLowerCase());
    expect(await inStatistics(names)).toBeNull();
    // Of the emails that are stored here rather than sent, only the last is addressed to her.
    const mails = await vanda.server.context.mailer.devMailbox!.list();
    expect(mails.filter(({ to }) => to === rare.email).map(({ subject }) => subject)).toEqual([
      "Your account was deleted",
    ]);
    expect(logged.filter((line) => names.some((name) => line.toLowerCase().includes(name.toLowerCase())))).toEqual([]);
    expect(logged.length).toBeGreaterThan(5);

    // Her texts and actions are attributed to a deleted user, and her heir owns her records. The remaining ledger
    // contains no name.
    const { data: member } = await vanda
      .client(vanda.secretKey)
      .from("members")
      .select("id, name, email, user_id, role")
      .eq("id", inBo)
      .single();
    expect(member).toEqual({ id: inBo, name: "Former member", email: null, user_id: null, role: "viewer" });
    const { data: written } = await bo.client
      .from("activities")
      .select("title, created_by")
      .eq("id", note!.id)
      .single();
    expect(written).toEqual({ title: "A note of hers", created_by: inBo });
    expect((await bo.client.from("accounts").select("owner_id").eq("id", account.id).single()).data).toEqual({
      owner_id: bo.member.id,
    });
    const { data: imported } = await bo.client.from("imports").select("created_by").eq("id", uploaded.row.id).single();
    expect(imported).toEqual({ created_by: inBo });
    expect((await bo.client.rpc("audit_log", place)).data).toMatchObject({
      entries: expect.arrayContaining([expect.objectContaining({ kind: "team.login_lost" })]),
    });
    expect((await owner("select from private.token_accounts where user_id is null")).rowCount).toBe(1);
    // The address can be used again.
    expect((await vanda.client().auth.signUp({ email: rare.email, password })).error).toBeNull();
  },
);

test("a user who keeps their account, or has days left, is not erased", { tags: "deep" }, async () => {
  const [dee, eli] = [await signUp(vanda), await signUp(vanda)];
  await leave(dee);
  await leave(eli);
  const { data } = await vanda.client().auth.signInWithPassword({ email: eli.email, password });
  await call(data.session!.access_token, "/account/keep", "");
  await after(29, erase);
  await after(31, () => owner("select 1").then(() => erase()));
  const { rows } = await owner("select id from auth.users where id = any ($1)", [[dee.id, eli.id]]);
  expect(rows).toEqual([{ id: eli.id }]);
});

test("a large workspace is erased in parts, and a killed job continues", { tags: "deep" }, async () => {
  const flo = await signUp(vanda);
  await owner(
    "insert into public.accounts (workspace_id, name, currency) select $1, 'Account ' || n, 'USD' from generate_series(1, 30) n",
    [flo.workspace.id],
  );
  await leave(flo);
  const isThere = async () =>
    (await owner("select from public.workspaces where id = $1", [flo.workspace.id])).rowCount === 1;
  await after(31, async () => {
    await owner("select private.begin_erasure($1), private.remove_from_workspace($1, $2)", [flo.id, flo.workspace.id]);
    await owner("select private.erase_workspace_part($1, 10)", [flo.workspace.id]);
    expect((await owner("select from public.accounts where workspace_id = $1", [flo.workspace.id])).rowCount).toBe(20);
    await erase(AbortSignal.abort());
    expect(await isThere()).toBe(true);
    // From here on the account cannot be restored.
    const { data } = await vanda.client().auth.signInWithPassword({ email: flo.email, password });
    expect(data.session).toBeNull();
    await erase();
    await erase();
  });
  expect(await isThere()).toBe(false);
  expect((await owner("select from auth.users where id = $1", [flo.id])).rowCount).toBe(0);
});

test("a colleague who joined in the meantime keeps the workspace and becomes its owner", async () => {
  const [gil, hal] = [await signUp(vanda), await signUp(vanda)];
  await hal.client.from("profiles").update({ language: "es" }).eq("user_id", hal.id).throwOnError();
  await leave(gil);
  await join(hal, gil);
  await after(31, erase);
  const { data } = await hal.client
    .from("members")
    .select("name, role, user_id")
    .eq("workspace_id", gil.workspace.id)
    .order("role");
  expect(data).toEqual([
    { name: "Antiguo miembro", role: "viewer", user_id: null },
    { name: hal.member.name, role: "owner", user_id: hal.id },
  ]);
  // No other user can take over the former member.
  const { error } = await hal.client
    .from("members")
    .update({ name: "Hal" })
    .is("user_id", null)
    .eq("workspace_id", gil.workspace.id);
  expect(error?.code).toBe("42501");
});

const inOneDay = () => new Date(Date.now() + 86_400_000).toISOString();

async function signUpRare(): Promise<SignedUp> {
  const client = vanda.client() as SignedUp["client"];
  const { email, ...data } = rare;
  const { data: made, error } = await client.auth.signUp({ email, password, options: { data } });
  if (error || !made.session) throw new Error("The user could not sign up");
  const { data: member } = await client.from("members").select("*").single();
  const { data: workspace } = await client.from("workspaces").select("*").single();
  type Row<T extends "members" | "workspaces"> = Database["public"]["Tables"][T]["Row"];
  return {
    id: made.session.user.id,
    email,
    token: made.session.access_token,
    client,
    member: member as Row<"members">,
    workspace: workspace as Row<"workspaces">,
  };
}

/** Waits until no email is left to be written. */
async function mailsAreWritten() {
  for (;;) {
    const { rowCount } = await owner(
      "select from public.runs where name in ('send-mail', 'data-export') and private.is_open(status) limit 1",
    );
    if (rowCount === 0) return;
    await sleep(50);
  }
}

/** Returns the columns of the cleaned tables with one of these texts in their planner statistics. */
async function inStatistics(texts: readonly string[]) {
  const { rows } = await owner(
    `select string_agg(s.tablename || '.' || s.attname, ' ') as found from pg_stats s cross join unnest($1::text[]) said
     where s.tablename = any (array['users', 'identities', 'sessions', 'profiles', 'members', 'invitations'])
       and position(lower(said) in lower(concat(s.most_common_vals::text, s.histogram_bounds::text))) > 0`,
    [texts],
  );
  return rows[0].found as string | null;
}
