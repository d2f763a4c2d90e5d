import { afterAll, beforeAll, expect, test } from "vitest";

import { follow, linkIn } from "../kit/follow-link.ts";
import { openMailbox } from "../kit/mailbox.ts";
import { startVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox();
  vanda = await startVanda({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await vanda?.stop();
  await mailbox?.close();
});

const password = "orchid-4711!";
const signInWith = (email: string, secret: string) =>
  vanda.client().auth.signInWithPassword({ email, password: secret });

/** Creates a user who signed up and confirmed their address. */
async function confirmed(email: string) {
  const { auth } = vanda.client();
  await auth.signUp({ email, password });
  const { code } = await mailbox.next(email);
  await auth.verifyOtp({ email, token: code, type: "signup" });
  return auth;
}

test("a link from before a change of password no longer works", async () => {
  const email = "changed@example.com";
  const auth = await confirmed(email);
  await vanda.client().auth.resetPasswordForEmail(email);
  const link = linkIn(await mailbox.next(email));
  expect((await auth.updateUser({ password: "jasmine-1815!" })).error).toBeNull();
  expect((await follow(link)).fragment.get("error_code")).toBe("otp_expired");
});

test("a link to a user's previous address no longer works", async () => {
  const [old, next] = ["before@example.com", "after@example.com"];
  const auth = await confirmed(old);
  await vanda.client().auth.signInWithOtp({ email: old });
  const link = linkIn(await mailbox.next(old));
  await auth.updateUser({ email: next });
  await follow(linkIn(await mailbox.next(old)));
  await follow(linkIn(await mailbox.next(next)));
  expect((await auth.getUser()).data.user?.email).toBe(next);
  expect((await follow(link)).fragment.get("error_code")).toBe("otp_expired");
});

test.each([
  ["a sign-in link", (email: string) => vanda.client().auth.signInWithOtp({ email })],
  ["an email to reset the password", (email: string) => vanda.client().auth.resetPasswordForEmail(email)],
])("a user who signs in by %s ends the access of a stranger who signed up with the address", async (what, ask) => {
  const email = `${what.replaceAll(/\W/g, "")}@example.com`;
  await vanda.client().auth.signUp({ email, password: "stranger-4711!" });
  const strangers = linkIn(await mailbox.next(email));
  await ask(email);
  const { fragment } = await follow(linkIn(await mailbox.next(email)));
  expect(fragment.get("access_token")).toBeTruthy();
  expect((await signInWith(email, "stranger-4711!")).error).toMatchObject({ code: "invalid_credentials" });
  expect((await follow(strangers)).fragment.get("error_code")).toBe("otp_expired");
});
