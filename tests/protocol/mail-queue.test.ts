import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { queueAuthMail } from "#server/system-mail/mail-queue.ts";

import { freePort, openMailbox } from "../kit/mailbox.ts";
import { startVanda, type Vanda } from "../kit/server.ts";

let port: number;
let vanda: Vanda;
beforeAll(async () => {
  port = await freePort();
  vanda = await startVanda({ SMTP_URL: `smtp://127.0.0.1:${port}` });
});
afterAll(() => vanda.stop());

const ask = (email: string) =>
  queueAuthMail(vanda.server.context, { kind: "magic_link", email, newUser: { language: "en" } });
type Sending = { tries: number; error: { message: string } | null };
/**
 * Returns the number of attempts to send an email, and the reason why it failed. Undefined if the email is not queued.
 */
const sending = async (email: string): Promise<Sending | undefined> => {
  const { rows } = await vanda.database.owner.query<Sending>(
    `select coalesce(s.tries, 0) as tries, s.error from public.runs r left join public.run_steps s on s.run_id = r.id
     where r.name = 'send-mail' and r.input -> 'request' ->> 'email' = $1`,
    [email],
  );
  return rows[0];
};
const isSent = (email: string) => vi.waitUntil(async () => !(await sending(email)), { timeout: 30_000 });

test("an email requested while the mail server is down arrives once it is back", async () => {
  await ask("ada@example.com");
  await vi.waitUntil(async () => (await sending("ada@example.com"))?.error, { timeout: 30_000 });
  const mailbox = await openMailbox({ port });
  expect(await mailbox.next("ada@example.com")).toMatchObject({ recipient: "ada@example.com" });
  await isSent("ada@example.com");
  await mailbox.close();
});

test("a deferred email is retried, but a permanently rejected one is not", async () => {
  const recipients: string[] = [];
  const mailbox = await openMailbox({
    port,
    onRcptTo({ address }, _session, done) {
      recipients.push(address);
      if (address === "nobody@example.com")
        return done(Object.assign(new Error("No such user"), { responseCode: 550 }));
      const isFirst = recipients.filter((one) => one === address).length === 1;
      done(isFirst ? Object.assign(new Error("Come back later"), { responseCode: 451 }) : null);
    },
  });
  await ask("nobody@example.com");
  await ask("bob@example.com");
  await mailbox.next("bob@example.com");
  await Promise.all(["nobody@example.com", "bob@example.com"].map(isSent));
  expect(recipients.toSorted()).toEqual(["bob@example.com", "bob@example.com", "nobody@example.com"]);
  await mailbox.close();
});
