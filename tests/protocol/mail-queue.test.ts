import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { queueAuthMail, workMails } from "#server/mail/mail-queue.ts";

import { freePort, openMailbox } from "../kit/mailbox.ts";
import { startVanda, type Vanda } from "../kit/server.ts";

let port: number;
let vanda: Vanda;
/** How each try ended, by recipient. */
const tries = new Map<string, string[]>();

beforeAll(async () => {
  port = await freePort();
  vanda = await startVanda({ SMTP_URL: `smtp://127.0.0.1:${port}`, WORKER: "off" });
  await workMails(vanda.server.context, async ({ mailer }, request) => {
    if (request.kind === "reminders") return;
    const { email, kind } = request;
    const sending = mailer.send({ to: email, subject: kind, text: "text", html: "<p>html</p>" });
    const note = (how: string) => tries.set(email, [...(tries.get(email) ?? []), how]);
    sending.then(
      () => note("sent"),
      () => note("failed"),
    );
    await sending;
  });
});
afterAll(() => vanda.stop());

const ask = (email: string) => queueAuthMail(vanda.server.context, { kind: "recovery", email });

test("a mail asked for while the mail server is down arrives once it is back", async () => {
  await ask("ada@example.com");
  await vi.waitUntil(() => tries.has("ada@example.com"), { timeout: 30_000 });
  const mailbox = await openMailbox({ port });
  expect(await mailbox.next("ada@example.com")).toMatchObject({ subject: "recovery" });
  expect(tries.get("ada@example.com")?.[0]).toBe("failed");
  await mailbox.close();
});

test("a mail that is put off is tried again, one that is refused for good is not", async () => {
  let isBusy = true;
  const mailbox = await openMailbox({
    port,
    onRcptTo({ address }, _session, done) {
      if (address === "nobody@example.com")
        return done(Object.assign(new Error("No such user"), { responseCode: 550 }));
      const wasBusy = isBusy;
      isBusy = false;
      done(wasBusy ? Object.assign(new Error("Come back later"), { responseCode: 451 }) : null);
    },
  });
  await ask("nobody@example.com");
  await ask("bob@example.com");
  await mailbox.next("bob@example.com");
  const unfinished = async () => {
    const { rows } = await vanda.database.owner.query(
      "select from jobs.job where name = 'auth-mail' and state <> 'completed'",
    );
    return rows.length;
  };
  await vi.waitUntil(async () => (await unfinished()) === 0, { timeout: 30_000 });
  expect(tries.get("nobody@example.com")).toEqual(["failed"]);
  expect(tries.get("bob@example.com")).toEqual(["failed", "sent"]);
  await mailbox.close();
});
