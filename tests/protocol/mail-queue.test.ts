import { afterAll, beforeAll, expect, test } from "vitest";

import { queueAuthMail, workAuthMails } from "#server/mail/mail-queue.ts";

import { openMailbox } from "../kit/mailbox.ts";
import { startVanda, type Vanda } from "../kit/server.ts";

/** A port that nobody listens on. */
async function freePort() {
  const { port, close } = await openMailbox();
  await close();
  return port;
}

let port: number;
let vanda: Vanda;
beforeAll(async () => {
  port = await freePort();
  vanda = await startVanda({ SMTP_URL: `smtp://127.0.0.1:${port}`, WORKER: "off" });
});
afterAll(() => vanda.stop());

test("a mail asked for while the mail server is down arrives once it is back", async () => {
  const { context } = vanda.server;
  let failed = () => {};
  const firstFailure = new Promise<void>((resolve) => (failed = resolve));
  await workAuthMails(context, async ({ mailer }, { email, kind }) => {
    await mailer.send({ to: email, subject: kind, text: "text", html: "<p>html</p>" }).catch((error: unknown) => {
      failed();
      throw error;
    });
  });
  await queueAuthMail(context, { kind: "recovery", email: "ada@example.com" });
  await firstFailure;
  const mailbox = await openMailbox({ port });
  expect(await mailbox.next("ada@example.com")).toMatchObject({ subject: "recovery" });
  await mailbox.close();
});
