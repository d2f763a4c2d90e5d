import { afterAll, beforeAll, expect, test } from "vitest";

import { mailTexts } from "#server/texts/texts.ts";

import { person } from "../kit/google.ts";
import { openMailbox } from "../kit/mailbox.ts";
import { type OpenIdServer, startOpenIdServer } from "../kit/oidc.ts";
import { startVanda, type Vanda } from "../kit/server.ts";

let google: OpenIdServer;
let vanda: Vanda;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  google = await startOpenIdServer();
  mailbox = await openMailbox();
  vanda = await startVanda({
    ...google.env,
    SMTP_URL: mailbox.url,
    EMAIL_CONFIRM: "off",
    PASSWORD_REAUTHENTICATION: "on",
  });
});
afterAll(async () => {
  await vanda?.stop();
  await mailbox?.close();
  await google?.stop();
});

const words = mailTexts.en.kind;

/** Signs up a user with a password in a new browser. */
async function signedIn(email: string) {
  const browser = person({ google, vanda });
  const client = browser.client();
  const { error } = await client.auth.signUp({ email, password: "orchid-4711!" });
  if (error) throw error;
  return { browser, client };
}

test("the owner of an account's address is notified when an identity is linked or removed", async () => {
  const email = "notified@example.com";
  const { browser, client } = await signedIn(email);
  expect(await browser.link(client, google.account({}))).toHaveProperty("code");
  expect((await mailbox.next(email)).subject).toBe(words.identity_linked.subject);
  const { data } = await client.auth.getUserIdentities();
  expect((await client.auth.unlinkIdentity(data!.identities[1]!)).error).toBeNull();
  expect((await mailbox.next(email)).subject).toBe(words.identity_unlinked.subject);
  const token = await google.idToken(google.account({}));
  expect((await client.auth.linkIdentity({ provider: "google", token })).error).toBeNull();
  expect((await mailbox.next(email)).subject).toBe(words.identity_linked.subject);
});

test("a session older than a day cannot link an identity if the operator requires reauthentication", async () => {
  const email = "yesterday@example.com";
  const { browser, client } = await signedIn(email);
  const { data } = await client.auth.linkIdentity({ provider: "google", options: { redirectTo: `${vanda.url}/` } });
  await vanda.database.owner.query(
    `update auth.sessions set created_at = now() - interval '25 hours'
     where user_id = (select id from auth.users where email = $1)`,
    [email],
  );
  const callback = await browser.toHome(await browser.toCallback(String(data.url), google.account({})));
  expect(callback.query).toMatchObject({ error_code: "reauthentication_needed" });
  const token = await google.idToken(google.account({}));
  for (const { error } of [
    await client.auth.linkIdentity({ provider: "google" }),
    await client.auth.linkIdentity({ provider: "google", token }),
  ]) {
    expect(error).toMatchObject({ status: 401, code: "reauthentication_needed" });
  }
});
