import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { failure, person } from "../kit/google.ts";
import { type OpenIdServer, startOpenIdServer } from "../kit/oidc.ts";
import { startVanda, type Vanda } from "../kit/server.ts";

let google: OpenIdServer;
let vanda: Vanda;
let ada: ReturnType<typeof person>;
beforeAll(async () => {
  google = await startOpenIdServer();
  vanda = await startVanda({ ...google.env, REDIRECT_ALLOW: "https://*.example.com/**" });
});
afterAll(async () => {
  await vanda.stop();
  await google.stop();
});
beforeEach(() => {
  ada = person({ google, vanda });
});

const ask = async (text: string, values: unknown[] = []) => (await vanda.database.owner.query(text, values)).rows;
const countUsers = async () => (await ask("select from auth.users")).length;
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());

describe("signing in with Google", () => {
  test("creates a user with names, picture and workspace, and returns a code for the session (PKCE)", async () => {
    const account = google.account({
      email: "Ada@Gmail.example",
      name: "Ada Lovelace",
      given_name: "Ada",
      family_name: "Lovelace",
      picture: "https://pictures.example/ada.png",
    });
    const { session, user } = await ada.signIn(account, { queryParams: { language: "ja", time_zone: "Asia/Tokyo" } });
    expect(user).toMatchObject({
      email: "ada@gmail.example",
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: "google", providers: ["google"] },
      user_metadata: {
        sub: account.sub,
        iss: google.issuer,
        provider_id: account.sub,
        email: "ada@gmail.example",
        email_verified: true,
        full_name: "Ada Lovelace",
        name: "Ada Lovelace",
        avatar_url: "https://pictures.example/ada.png",
        picture: "https://pictures.example/ada.png",
        first_name: "Ada",
        last_name: "Lovelace",
      },
      identities: [
        { provider: "google", id: account.sub, email: "ada@gmail.example", identity_data: { sub: account.sub } },
      ],
    });
    expect(session).toMatchObject({ token_type: "bearer", provider_token: expect.any(String) });
    expect(claimsOf(session!.access_token)).toMatchObject({ aal: "aal1", amr: [{ method: "oauth" }] });
    const stored = await ask(
      `select p.display_name, p.language, p.time_zone, m.role::text
       from public.profiles p join public.members m using (user_id) where p.user_id = $1`,
      [user!.id],
    );
    expect(stored).toEqual([{ display_name: "Ada Lovelace", language: "ja", time_zone: "Asia/Tokyo", role: "owner" }]);
  });

  test("returns the tokens without a code (implicit flow), and signs in the same user the second time", async () => {
    const account = google.account({ name: "Bo Diddley" });
    const first = await ada.signIn(account);
    account.name = "Bo D.";
    const client = ada.client("implicit");
    const { query, fragment } = await ada.toHome(await ada.toCallback(await ada.button(client), account));
    expect(query).toEqual({});
    expect(fragment).toMatchObject({ token_type: "bearer", expires_in: "3600", provider_token: expect.any(String) });
    const { data } = await client.auth.setSession({
      access_token: fragment.access_token ?? "",
      refresh_token: fragment.refresh_token ?? "",
    });
    expect(data.user).toMatchObject({
      id: first.user!.id,
      user_metadata: { name: "Bo D.", full_name: "Bo D.", first_name: "Bo Diddley" },
      identities: [{ identity_data: { name: "Bo D." } }],
    });
    expect(Date.parse(data.user!.last_sign_in_at!)).toBeGreaterThan(Date.parse(first.user!.last_sign_in_at!));
  });

  test("passes the client's options to Google, except those that the server sets", async () => {
    const queryParams = { prompt: "login", login_hint: "ada@gmail.example", state: "mine", client_id: "mine" };
    const callback = await ada.toCallback(
      await ada.button(ada.client(), { scopes: "calendar", queryParams }),
      google.account({}),
      ({ searchParams }) => {
        expect(Object.fromEntries(searchParams)).toMatchObject({
          client_id: google.env.GOOGLE_CLIENT_ID,
          response_type: "code",
          scope: "openid email profile calendar",
          redirect_uri: `${vanda.url}/auth/v1/callback`,
          code_challenge_method: "S256",
          prompt: "login",
          login_hint: "ada@gmail.example",
          state: expect.not.stringMatching("mine"),
        });
      },
    );
    expect(callback.origin).toBe(vanda.url);
  });

  test("returns to the host name on which it started", async () => {
    const url = new URL(await ada.button(ada.client()));
    url.hostname = "localhost";
    const page = await ada.follow(url.href, ({ origin }) => origin === google.issuer);
    expect(page.searchParams.get("redirect_uri")).toBe(`${url.origin}/auth/v1/callback`);
  });

  test("can be finished by a different process than the one that started it", { tags: "deep" }, async () => {
    const other = await startVanda({ ...google.env, DATABASE_URL: vanda.database.url });
    const client = ada.client();
    const callback = await ada.toCallback(await ada.button(client), google.account({}));
    const { query } = await ada.toHome(new URL(callback.pathname + callback.search, other.url));
    await other.stop();
    expect((await client.auth.exchangeCodeForSession(query.code ?? "")).error).toBeNull();
  });

  test("does not leave readable data in the database while it is in progress, or any data afterwards", async () => {
    await ask("delete from private.provider_states");
    const account = google.account({});
    const client = ada.client();
    const callback = await ada.toCallback(await ada.button(client), account);
    const [state] = await ask("select state_hash, encode(sealed, 'escape') as sealed from private.provider_states");
    expect(state.state_hash).not.toBe(callback.searchParams.get("state"));
    expect(state.sealed).not.toContain("redirectTo");
    const { query } = await ada.toHome(callback);
    const flows = JSON.stringify(await ask("select * from auth.flow_state"));
    expect(flows).toContain("google");
    const { data } = await client.auth.exchangeCodeForSession(query.code ?? "");
    for (const secret of [query.code, data.session?.provider_token]) expect(flows).not.toContain(secret);
    expect(await ask("select from private.provider_states union all select from auth.flow_state")).toEqual([]);
  });

  test("is listed in the settings only where it is configured", { tags: "deep" }, async () => {
    const without = await startVanda();
    for (const [server, isOn] of [
      [vanda, true],
      [without, false],
    ] as const) {
      const headers = { apikey: server.publishableKey };
      const settings = await (await fetch(`${server.url}/auth/v1/settings`, { headers })).json();
      expect(settings.external).toMatchObject({ google: isOn, github: false });
      expect(await (await fetch(`${server.url}/config.json`)).json()).toMatchObject({ google: isOn });
    }
    const refused = await fetch(`${without.url}/auth/v1/authorize?provider=google`, { redirect: "manual" });
    expect(refused.status).toBe(400);
    await without.stop();
  });
});

describe("rejections of a sign-in with Google", () => {
  test("a code and a state work only once", async () => {
    const client = ada.client();
    const callback = await ada.toCallback(await ada.button(client), google.account({}));
    const { query } = await ada.toHome(callback);
    const again = await ada.toHome(callback);
    expect(again.query).toMatchObject(failure("bad_oauth_state"));
    expect(again.fragment).toMatchObject(failure("bad_oauth_state"));
    expect((await client.auth.exchangeCodeForSession(query.code ?? "")).error).toBeNull();
    const replay = await fetch(`${vanda.url}/auth/v1/token?grant_type=pkce`, {
      method: "POST",
      headers: { apikey: vanda.publishableKey },
      body: JSON.stringify({ auth_code: query.code, code_verifier: "x".repeat(43) }),
    });
    expect([replay.status, await replay.json()]).toMatchObject([404, { error_code: "flow_state_not_found" }]);
  });

  test("the callback link of one browser signs in no other browser", async () => {
    const callback = await ada.toCallback(await ada.button(ada.client("implicit")), google.account({}));
    const before = await countUsers();
    const [idle, busy] = [person({ google, vanda }), person({ google, vanda })];
    await busy.visit(await busy.button(busy.client()));
    for (const victim of [idle, busy]) {
      expect((await victim.toHome(callback)).fragment).toMatchObject(failure("bad_oauth_state"));
    }
    expect(await countUsers()).toBe(before);
    expect((await ada.toHome(callback)).fragment).toHaveProperty("access_token");
  });

  test("a callback without a state, or after ten minutes, is rejected", async () => {
    const nothing = await ada.toHome(`${vanda.url}/auth/v1/callback?code=x`);
    expect(nothing.query).toMatchObject(failure("bad_oauth_callback"));
    const redirectTo = "https://app.example.com/in?tab=1";
    const callback = await ada.toCallback(await ada.button(ada.client(), { redirectTo }), google.account({}));
    await ask("update private.provider_states set created_at = now() - interval '601 seconds'");
    const late = await ada.toHome(callback, ({ hostname }) => hostname === "app.example.com");
    expect(late.address.pathname).toBe("/in");
    expect(late.query).toMatchObject({ tab: "1", ...failure("bad_oauth_state") });
  });

  test("an id_token of another sign-in (wrong nonce) is rejected", async () => {
    const before = await countUsers();
    const callback = await ada.toCallback(await ada.button(ada.client()), google.account({}), ({ searchParams }) =>
      searchParams.set("nonce", "of-another-sign-in"),
    );
    expect((await ada.toHome(callback)).query).toMatchObject({
      error: "server_error",
      error_code: "unexpected_failure",
    });
    expect(await countUsers()).toBe(before);
  });

  test.each([
    ["signed with another key", ([head, body]: string[]) => [head, body, "A".repeat(342)]],
    ["unsigned", ([, body]: string[]) => [encode({ alg: "none" }), body, ""]],
    ["for another app", ([head, , sign]: string[]) => [head, encode({ aud: "another" }), sign]],
  ])("an id_token that is %s is rejected", async (_what, change) => {
    const before = await countUsers();
    google.tamper((idToken) => change(idToken.split(".")).join("."));
    const { query } = await ada.signIn(google.account({}));
    google.tamper((idToken) => idToken);
    expect(query).toMatchObject({ error: "server_error", error_code: "unexpected_failure" });
    expect(await countUsers()).toBe(before);
  });

  test("a cancelled sign-in returns Google's message", async () => {
    const before = await countUsers();
    const { query } = await ada.toHome(await ada.toCallback(await ada.button(ada.client()), null));
    expect(query).toEqual({ ...failure("access_denied"), error_description: "The user denied access" });
    expect(await countUsers()).toBe(before);
  });

  test.each([
    ["unverified", { email_verified: false }],
    ["unknown", { email: undefined }],
  ])("an address that is %s at Google creates no user", async (_what, claims) => {
    const before = await countUsers();
    const { query } = await ada.signIn(google.account(claims));
    expect(query).toMatchObject(failure("provider_email_needs_verification"));
    expect(await countUsers()).toBe(before);
  });

  test("a banned user cannot sign in", async () => {
    const account = google.account({});
    const { user } = await ada.signIn(account);
    await ask("update auth.users set banned_until = now() + interval '1 day' where id = $1", [user!.id]);
    expect((await ada.signIn(account)).query).toMatchObject(failure("user_banned"));
  });

  test.each([
    "https://evil.example/",
    "//evil.example/",
    "https://app.example.com.evil.example/",
    "https://evil.example/https://app.example.com/",
    "javascript:alert(1)",
    "\\\\evil.example",
    "https://app.example.com@evil.example/",
  ])("the disallowed redirect address %s is replaced by the app's first page", async (redirectTo) => {
    const callback = await ada.toCallback(await ada.button(ada.client("implicit"), { redirectTo }), null);
    const response = await ada.visit(callback);
    expect(new URL(response.headers.get("location") ?? "").origin).toBe(vanda.url);
  });

  test.each([
    ["provider=github", "Unsupported provider: provider is not enabled"],
    [`provider=google&code_challenge=${"x".repeat(43)}`, expect.stringContaining("code_challenge_method")],
  ])("/authorize?%s is rejected with the reason", async (query, msg) => {
    const response = await ada.visit(`${vanda.url}/auth/v1/authorize?${query}`);
    expect([response.status, await response.json()]).toEqual([
      400,
      { code: 400, error_code: "validation_failed", msg },
    ]);
  });

  test("the user returns with an error text if Google does not respond", { tags: "deep" }, async () => {
    const away = await startOpenIdServer();
    const lonely = await startVanda({ ...away.env, LOG_LEVEL: "silent" });
    await away.stop();
    const visitor = person({ google: away, vanda: lonely });
    const { query } = await visitor.toHome(await visitor.button(visitor.client()));
    expect(query).toEqual({
      error: "server_error",
      error_code: "unexpected_failure",
      error_description: "Google does not respond at the moment. Please try again.",
    });
    await lonely.stop();
  });
});
