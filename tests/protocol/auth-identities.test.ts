import { createHash } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { failure, person } from "../kit/google.ts";
import { type OpenIdServer, startOpenIdServer } from "../kit/oidc.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { whileRequestWaits } from "../kit/while-request-waits.ts";

let google: OpenIdServer;
let vanda: Vanda;
let ada: ReturnType<typeof person>;
beforeAll(async () => {
  google = await startOpenIdServer();
  vanda = await startVanda(google.env);
});
afterAll(async () => {
  await vanda.stop();
  await google.stop();
});
beforeEach(() => {
  ada = person({ google, vanda });
});

const password = "orchid-4711!";
let count = 0;
const ask = async (text: string, values: unknown[] = []) => (await vanda.database.owner.query(text, values)).rows;

/** Creates a user with a password whose address has reached `stage`. */
async function withPassword(stage: "unconfirmed" | "confirmed" | "proven") {
  const email = `ada${(count += 1)}@example.com`;
  const client = ada.client();
  const { data, error } = await client.auth.signUp({ email, password, options: { data: { first_name: "Ada" } } });
  if (error) throw error;
  const id = data.user!.id;
  if (stage === "unconfirmed") await ask("update auth.users set email_confirmed_at = null where id = $1", [id]);
  if (stage === "proven") {
    await ask(
      `update auth.identities set identity_data = identity_data || '{"email_verified": true}' where user_id = $1`,
      [id],
    );
  }
  return { email, id, client };
}

const signInWithPassword = (email: string) => vanda.client().auth.signInWithPassword({ email, password });
const identitiesOf = async (client: ReturnType<typeof ada.client>) =>
  (await client.auth.getUserIdentities()).data!.identities;

describe("an address that has an account already", () => {
  test("is linked to that account if its owner has confirmed the mailbox", async () => {
    const { email, id } = await withPassword("proven");
    const { user } = await ada.signIn(google.account({ email, name: "Ada L." }));
    expect(user).toMatchObject({
      id,
      app_metadata: { provider: "email", providers: ["email", "google"] },
      user_metadata: { first_name: "Ada", full_name: "Ada L." },
      identities: [{ provider: "email" }, { provider: "google", email }],
    });
    expect((await signInWithPassword(email)).error).toBeNull();
  });

  test("stays separate while it is unconfirmed, and neither account takes over the other", async () => {
    const { email, client } = await withPassword("confirmed");
    const account = google.account({ email });
    expect((await ada.signIn(account)).query).toMatchObject(failure("user_already_exists"));
    expect(await identitiesOf(client)).toMatchObject([{ provider: "email" }]);
    // A user who knows the password links the identity after signing in. From then on, both ways of signing in work.
    expect(await ada.link(client, account)).toHaveProperty("code");
    expect((await ada.signIn(account)).user).toMatchObject({ email });
  });

  test("goes to its owner if it was never confirmed, without the data that a stranger left there", async () => {
    const { email, id } = await withPassword("unconfirmed");
    const { user } = await ada.signIn(google.account({ email, name: "Ada L." }));
    expect(user).toMatchObject({ id, app_metadata: { provider: "google", providers: ["google"] } });
    expect(user?.identities).toHaveLength(1);
    expect(user?.user_metadata).toMatchObject({ first_name: "Ada L." });
    expect((await signInWithPassword(email)).error?.code).toBe("invalid_credentials");
    expect(await ask("select from auth.sessions where user_id = $1", [id])).toHaveLength(1);
  });

  test("becomes one user when several browsers sign in at the same time", async () => {
    const account = google.account({});
    const people = [ada, person({ google, vanda }), person({ google, vanda })];
    const callbacks = await Promise.all(
      people.map(async (who) => who.toCallback(await who.button(who.client()), account)),
    );
    const ends = await Promise.all(people.map((who, at) => who.toHome(callbacks[at]!)));
    for (const { query } of ends) expect(query).toHaveProperty("code");
    expect(await ask("select from auth.users where email = $1", [account.email])).toHaveLength(1);
  });
});

describe("linking", () => {
  test("adds a Google identity with any address to the signed-in user, who can then sign in both ways", async () => {
    const { id, email, client } = await withPassword("confirmed");
    const account = google.account({});
    expect(await ada.link(client, account)).toHaveProperty("code");
    const { user } = await ada.signIn(account);
    expect(user).toMatchObject({ id, email, app_metadata: { providers: ["email", "google"] } });
    expect((await identitiesOf(client)).map(({ identity_data: data }) => data?.email)).toEqual([email, account.email]);
  });

  test("an identity that another user has is refused", async () => {
    const account = google.account({});
    const { client: owner } = await ada.signIn(account);
    expect(await ada.link(owner, account)).toMatchObject({
      ...failure("identity_already_exists"),
      error_description: "Identity is already linked",
    });
    const { client } = await withPassword("confirmed");
    expect(await ada.link(client, account)).toMatchObject({
      ...failure("identity_already_exists"),
      error_description: "Identity is already linked to another user",
    });
  });

  test("a stranger's link does not add the victim's Google identity to the stranger's account", async () => {
    const { client } = await withPassword("confirmed");
    const { data } = await client.auth.linkIdentity({ provider: "google" });
    const victim = person({ google, vanda });
    const { query } = await victim.toHome(await victim.toCallback(String(data.url), google.account({})));
    expect(query).toMatchObject(failure("bad_oauth_state"));
    expect(await identitiesOf(client)).toHaveLength(1);
  });

  test("is rejected if the user signed out in the meantime, or lacks a required second factor", async () => {
    const { id, client } = await withPassword("confirmed");
    const { data } = await client.auth.linkIdentity({ provider: "google", options: { redirectTo: `${vanda.url}/` } });
    const callback = await ada.toCallback(String(data.url), google.account({}));
    await client.auth.signOut();
    expect((await ada.toHome(callback)).query).toMatchObject(failure("session_not_found"));

    const other = await withPassword("confirmed");
    await ask(
      "insert into auth.mfa_factors (user_id, factor_type, status, secret) values ($1, 'totp', 'verified', 'x')",
      [other.id],
    );
    expect((await other.client.auth.linkIdentity({ provider: "google" })).error).toMatchObject({
      status: 401,
      code: "insufficient_aal",
    });
    const [identity] = await identitiesOf(other.client);
    expect((await other.client.auth.unlinkIdentity(identity!)).error?.code).toBe("insufficient_aal");
    expect(await ask("select from auth.identities where user_id = any($1)", [[id, other.id]])).toHaveLength(2);
  });

  test("requires a signed-in user", async () => {
    const response = await fetch(`${vanda.url}/auth/v1/user/identities/authorize?provider=google`, {
      headers: { apikey: vanda.publishableKey },
    });
    expect([response.status, await response.json()]).toMatchObject([401, { error_code: "no_authorization" }]);
  });
});

describe("unlinking", () => {
  test("removes an identity, but never the last one or another user's", async () => {
    const account = google.account({});
    const { client } = await withPassword("confirmed");
    const { client: stranger } = await withPassword("confirmed");
    await ada.link(client, account);
    await ada.link(stranger, google.account({}));
    const [, linked] = await identitiesOf(client);
    expect((await stranger.auth.unlinkIdentity(linked!)).error).toMatchObject({
      status: 422,
      code: "identity_not_found",
    });
    const nonsense = { ...linked!, identity_id: "nonsense" };
    expect((await client.auth.unlinkIdentity(nonsense)).error).toMatchObject({
      status: 404,
      code: "validation_failed",
    });
    expect((await client.auth.unlinkIdentity(linked!)).error).toBeNull();
    const { data } = await client.auth.getUser();
    expect(data.user).toMatchObject({ app_metadata: { provider: "email", providers: ["email"] } });
    const [last] = data.user!.identities!;
    expect((await client.auth.unlinkIdentity(last!)).error).toMatchObject({
      status: 422,
      code: "single_identity_not_deletable",
    });
    expect((await ada.signIn(account)).user?.id).not.toBe(data.user!.id);
  });

  test("removing the email identity deletes the password if Google has verified the same address", async () => {
    const { id, email, client } = await withPassword("confirmed");
    const account = google.account({ email });
    await ada.link(client, account);
    const [first] = await identitiesOf(client);
    expect((await client.auth.unlinkIdentity(first!)).error).toBeNull();
    const { user } = await ada.signIn(account);
    expect(user).toMatchObject({ id, email, app_metadata: { provider: "google", providers: ["google"] } });
    expect((await signInWithPassword(email)).error?.code).toBe("invalid_credentials");
  });

  test.each([
    ["has another address", () => ({})],
    ["has not verified the address", (email: string) => ({ email, email_verified: false })],
  ])("the identity of the address cannot be removed while Google %s", async (_what, claims) => {
    const { email, client } = await withPassword("confirmed");
    await ada.link(client, google.account(claims(email)));
    const [first] = await identitiesOf(client);
    expect((await client.auth.unlinkIdentity(first!)).error).toMatchObject({
      status: 422,
      code: "email_conflict_identity_not_deletable",
    });
    expect(await identitiesOf(client)).toHaveLength(2);
    expect((await signInWithPassword(email)).error).toBeNull();
  });
});

describe("an id_token that an app obtained itself", () => {
  const hashed = (nonce: string) => createHash("sha256").update(nonce).digest("hex");
  const signIn = (token: string, nonce?: string) =>
    vanda.client().auth.signInWithIdToken({ provider: "google", token, nonce });

  test("signs in, or is linked to the signed-in user", async () => {
    const account = google.account({});
    const { data } = await signIn(await google.idToken(account, { nonce: hashed("once") }), "once");
    expect(data).toMatchObject({ user: { email: account.email }, session: { token_type: "bearer" } });
    const { id, client } = await withPassword("confirmed");
    const token = await google.idToken(google.account({}));
    const linked = await client.auth.linkIdentity({ provider: "google", token });
    expect(linked.data).toMatchObject({ user: { id, app_metadata: { providers: ["email", "google"] } } });
  });

  test("is not linked if the session ends or comes to require a second factor during verification", async () => {
    const changes = [
      ["delete from auth.sessions where user_id = $1", "session_not_found"],
      [
        "insert into auth.mfa_factors (user_id, factor_type, status, secret) values ($1, 'totp', 'verified', 'x')",
        "insufficient_aal",
      ],
    ] as const;
    for (const [change, code] of changes) {
      const { id, client } = await withPassword("confirmed");
      const token = await google.idToken(google.account({}));
      const link = () => client.auth.linkIdentity({ provider: "google", token });
      const { error } = await whileRequestWaits(vanda, id, link, [change, [id]]);
      expect([code, error?.code ?? error?.name]).toEqual([
        code,
        code === "session_not_found" ? "AuthSessionMissingError" : code,
      ]);
      expect(await ask("select from auth.identities where user_id = $1", [id])).toHaveLength(1);
    }
  });

  test.each([
    ["for another app", { aud: "another" }, undefined, "unexpected_audience"],
    ["of another issuer", { iss: "https://evil.example" }, undefined, "validation_failed"],
    ["with a nonce that the client does not send", { nonce: hashed("once") }, undefined, "validation_failed"],
    ["with another nonce", { nonce: hashed("once") }, "twice", "validation_failed"],
    ["without the nonce that the client sends", {}, "once", "validation_failed"],
  ])("is refused %s", async (_what, claims, nonce, code) => {
    const { error } = await signIn(await google.idToken(google.account({}), claims), nonce);
    expect(error).toMatchObject({ status: 400, code });
  });

  test("is refused with a wrong signature, or from another provider", async () => {
    const [head, body] = (await google.idToken(google.account({}))).split(".");
    expect((await signIn(`${head}.${body}.${"A".repeat(342)}`)).error).toMatchObject({
      status: 400,
      code: "validation_failed",
    });
    const { error } = await vanda.client().auth.signInWithIdToken({ provider: "apple", token: "x.y.z" });
    expect(error).toMatchObject({ status: 400, code: "provider_disabled" });
  });
});
