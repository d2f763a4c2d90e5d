import { afterAll, beforeAll, expect, test } from "vitest";

import { openMailbox } from "../kit/mailbox.ts";
import { readers } from "../kit/readers.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { visitor } from "../kit/visitor.ts";

let vanda: Vanda;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox();
  vanda = await startVanda({ SMTP_URL: mailbox.url, EMAIL_CONFIRM: "on" });
});
afterAll(async () => {
  await vanda?.stop();
  await mailbox?.close();
});

const { password, newAddress, confirmed } = readers(() => ({ vanda, mailbox }));
const guess = "jasmine-1815!";

test("signing up and signing in afterwards does not reveal who has an account, in any browser", async () => {
  const { email: known } = await confirmed();
  const answersFor = async (email: string) => {
    const [here, elsewhere] = [visitor().client(vanda, "implicit"), visitor().client(vanda, "implicit")];
    await here.auth.signUp({ email, password: guess });
    const answers: (string | undefined)[] = [];
    for (const [client, secret] of [
      [here, guess],
      [here, "another-4711!"],
      [elsewhere, guess],
    ] as const) {
      answers.push((await client.auth.signInWithPassword({ email, password: secret })).error?.code);
    }
    return answers;
  };
  const expected = ["email_not_confirmed", "invalid_credentials", "invalid_credentials"];
  expect(await answersFor(known)).toEqual(expected);
  expect(await answersFor(newAddress())).toEqual(expected);
});

test("signing in before the email is confirmed returns that error in the same browser, even after signing up another address", async () => {
  const email = newAddress();
  const { auth } = visitor().client(vanda, "implicit");
  await auth.signUp({ email, password });
  const { code } = await mailbox.next(email);
  await auth.signUp({ email: newAddress(), password });
  expect((await auth.signInWithPassword({ email: email.toUpperCase(), password })).error?.code).toBe(
    "email_not_confirmed",
  );
  await vanda.client().auth.verifyOtp({ email, token: code, type: "signup" });
  expect((await auth.signInWithPassword({ email, password })).error).toBeNull();
});
