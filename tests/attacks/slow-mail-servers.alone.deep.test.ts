import { setTimeout as sleep } from "node:timers/promises";

import { expect, test } from "vitest";

import { besideAnother, expectServed } from "./kit/beside.ts";
import { expectUnharmed, startLimitedVanda } from "./kit/limited-vanda.ts";
import { connectMailbox } from "./kit/mailbox-user.ts";
import { useHostileServers } from "./kit/use-hostile-servers.ts";

const open = useHostileServers();

/** Longer than a server may hold a slot. */
const attackMs = 40_000;
const patienceMs = 30_000;
const promisedMs = 5_000;

test("three mailboxes and two SMTP servers that send a line every five seconds delay nobody's mail but their own", async () => {
  const vanda = await startLimitedVanda();
  const [fair, fairSmtp, slow, slowSmtp] = [
    await open("imap"),
    await open("smtp"),
    await open("imap"),
    await open("smtp"),
  ];
  const hung: Awaited<ReturnType<typeof connectMailbox>>[] = [];
  for (let n = 0; n < 3; n += 1) hung.push(await connectMailbox(vanda, { imap: slow.port, smtp: slowSmtp.port }));
  const other = await connectMailbox(vanda, { imap: fair.port, smtp: fairSmtp.port });
  for (const mailbox of [...hung, other])
    await expect.poll(async () => (await mailbox.state()).synced_at).not.toBe(null);
  for (const server of [slow, slowSmtp]) server.behave("slow");

  const syncs: number[] = [];
  const sends: number[] = [];
  const mails: string[] = [];
  const beside = await besideAnother(vanda, async () => {
    for (const mailbox of hung) {
      await mailbox.startSync();
      mails.push(await mailbox.write(), await mailbox.write());
    }
    await sleep(1_000);
    const end = performance.now() + attackMs;
    while (performance.now() < end) {
      syncs.push(await other.timeSync(patienceMs));
      const sent = fairSmtp.seen().mails;
      const startedAt = performance.now();
      await other.write();
      while (fairSmtp.seen().mails === sent && performance.now() - startedAt < patienceMs) await sleep(20);
      sends.push(performance.now() - startedAt);
      await sleep(2_000);
    }
  });
  const told = (times: number[]) => `${times.length}, slowest ${Math.round(Math.max(...times))} ms`;
  process.stdout.write(`    another user's mailbox read: ${told(syncs)}; mails sent: ${told(sends)}\n`);
  expect(Math.max(...syncs, ...sends)).toBeLessThan(promisedMs);
  expectServed(beside);
  for (const mailbox of hung) {
    await expect
      .poll(mailbox.state, { timeout: 30_000 })
      .toMatchObject({ state: "failing", problem: { code: "too_slow" } });
    await expect
      .poll(() => mailbox.mail(mails[2 * hung.indexOf(mailbox)] ?? ""))
      .toMatchObject({ status: "scheduled", problem: { code: "too_slow" } });
  }
  await expect.poll(() => slow.seen().open + slowSmtp.seen().open, { timeout: 60_000 }).toBe(0);
  await expectUnharmed(vanda, beside.memory.calm);
  await vanda.stop();
});
