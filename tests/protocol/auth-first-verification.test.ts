import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { password, peopleWithFactors } from "../kit/factors.ts";
import { follow, linkIn } from "../kit/follow-link.ts";
import { failure, person } from "../kit/google.ts";
import { openMailbox } from "../kit/mailbox.ts";
import { type OpenIdServer, startOpenIdServer } from "../kit/oidc.ts";
import { startVanda, type Vanda } from "../kit/server.ts";

let google: OpenIdServer;
let vanda: Vanda;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  [google, mailbox] = await Promise.all([startOpenIdServer(), openMailbox()]);
  // New users are signed in immediately, without confirming their address.
  vanda = await startVanda({ ...google.env, SMTP_URL: mailbox.url, EMAIL_CONFIRM: "off" });
});
afterAll(async () => {
  await vanda?.stop();
  await google?.stop();
  await mailbox?.close();
});

const people = peopleWithFactors(() => vanda);
const newPassword = "jasmine-1815!";
const signInWith = async (email: string, secret: string) =>
  (await vanda.client().auth.signInWithPassword({ email, password: secret })).error?.code;

/** Returns the sign-in link of the next email to an address that contains one. */
async function nextLink(email: string): Promise<string> {
  return linkIn(await mailbox.next(email)) ?? nextLink(email);
}

/** Follows an email's link in a new browser. */
async function arrive(link: string) {
  const { fragment } = await follow(link);
  const client = vanda.client();
  const { error } = await client.auth.setSession({
    access_token: fragment.get("access_token") ?? "",
    refresh_token: fragment.get("refresh_token") ?? "",
  });
  expect(error).toBeNull();
  return client;
}

/** Creates a program that reads a user's workspaces with the user's access token. */
async function programOf(client: SupabaseClient) {
  const { data: workspace } = await client.from("workspaces").select("id").single().throwOnError();
  const { data } = await client
    .rpc("create_access_token", {
      workspace_id: workspace.id,
      name: "Sync",
      scopes: ["read"],
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .throwOnError();
  return async (): Promise<unknown> => {
    const headers = { authorization: `Bearer ${data.token}` };
    return (await fetch(`${vanda.url}/rest/v1/workspaces?select=id`, { headers })).json();
  };
}

const ways = {
  "an email to reset the password": (email: string) => vanda.client().auth.resetPasswordForEmail(email),
  "a sign-in link": (email: string) => vanda.client().auth.signInWithOtp({ email }),
};

describe.each(Object.entries(ways))("the first user who confirms an address by %s", (_way, ask) => {
  test("takes over the account, and nothing that a stranger left in it gives access", async () => {
    const stranger = person({ google, vanda });
    const account = google.account({});
    const { email, client } = await people.newUser();
    const own = stranger.client("pkce");
    await own.auth.signInWithPassword({ email, password });
    expect(await stranger.link(own, account)).toHaveProperty("code");
    await client.auth.updateUser({ email: `evil-${email}` });
    const change = await nextLink(`evil-${email}`);
    const program = await programOf(client);
    expect(await program()).toHaveLength(1);

    await ask(email);
    const owner = await arrive(await nextLink(email));
    for (const { auth } of [client, own]) expect((await auth.getUser()).error?.name).toBe("AuthSessionMissingError");
    expect(await signInWith(email, password)).toBe("invalid_credentials");
    expect(await program()).not.toMatchObject([{}]);
    expect((await follow(change)).fragment.get("error_code")).toBe("otp_expired");
    expect((await owner.auth.updateUser({ password: newPassword })).error).toBeNull();
    expect(await signInWith(email, newPassword)).toBeUndefined();
    const { data } = await owner.auth.getUser();
    expect(data.user).toMatchObject({ email, app_metadata: { provider: "email", providers: ["email"] } });
    expect(data.user).not.toHaveProperty("new_email");
    expect((await person({ google, vanda }).signIn(account)).user?.id).not.toBe(data.user?.id);
  });

  test("is not asked for a factor that a stranger enrolled", async () => {
    const { email } = await people.guarded();
    await ask(email);
    const owner = await arrive(await nextLink(email));
    expect((await owner.from("workspaces").select("id")).data).toHaveLength(1);
    expect((await owner.auth.mfa.listFactors()).data?.all).toEqual([]);
  });

  test("keeps password and sessions when confirming the address again", { tags: "deep" }, async () => {
    const { email, client } = await people.newUser();
    await ask(email);
    await (await arrive(await nextLink(email))).auth.updateUser({ password: newPassword });
    expect((await client.auth.signInWithPassword({ email, password: newPassword })).error).toBeNull();
    await ask(email);
    await arrive(await nextLink(email));
    expect((await client.auth.getUser()).error).toBeNull();
    expect(await signInWith(email, newPassword)).toBeUndefined();
  });
});

test("an address changed after sign-in with Google is confirmed, and the next change needs its confirmation too", async () => {
  const ada = person({ google, vanda });
  const account = google.account({});
  const { client } = await ada.signIn(account);
  const [next, third] = [`next-${account.email}`, `third-${account.email}`];
  await client.auth.updateUser({ email: next });
  for (const email of [account.email, next]) await follow(await nextLink(String(email)));
  expect((await client.auth.getUser()).data.user).toMatchObject({
    email: next,
    app_metadata: { providers: ["google", "email"] },
  });
  await client.auth.updateUser({ email: third });
  const halfway = await follow(await nextLink(third));
  expect(halfway.fragment.get("message")).toMatch(/^Confirmation link accepted/);
  expect(await addressOf(client)).toBe(next);
  const other = person({ google, vanda });
  expect((await other.signIn(google.account({ email: next }))).query).not.toMatchObject(failure("user_already_exists"));
});

const addressOf = async ({ auth }: SupabaseClient) => (await auth.getUser()).data.user?.email;
