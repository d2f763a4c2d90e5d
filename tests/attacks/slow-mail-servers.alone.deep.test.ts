import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeAll, expect, test } from "vitest";

import { expectUnharmed, type LimitedVanda, startLimitedVanda } from "./kit/limited-vanda.ts";
import { connectMailbox } from "./kit/mailbox-user.ts";
import { measureImpact, expectServed } from "./kit/measure-impact.ts";
import { useHostileServers } from "./kit/use-hostile-servers.ts";

const open = useHostileServers();
let vanda: LimitedVanda;
beforeAll(async () => {
  vanda = await startLimitedVanda();
});
afterAll(() => vanda?.stop());

/** Longer than a server may occupy a slot. */
const attackMs = 40_000;
const patienceMs = 30_000;
const promisedMs = 5_000;

/** Returns the milliseconds until a server has accepted one more email, at most `patienceMs`. */
async function timeMail(smtp: { seen(): { mails: number } }, start: () => Promise<unknown>): Promise<number> {
  const { mails: before } = smtp.seen();
  const startedAt = performance.now();
  await start();
  while (smtp.seen().mails === before && performance.now() - startedAt < patienceMs) await sleep(20);
  return performance.now() - startedAt;
}
const slowest = (times: number[]) => `${times.length}, slowest ${Math.round(Math.max(...times))} ms`;

async function connect(imap: { port: number }, smtp: { port: number }) {
  const mailbox = await connectMailbox(vanda, { imap: imap.port, smtp: smtp.port });
  await expect.poll(async () => (await mailbox.state()).synced_at).not.toBe(null);
  return mailbox;
}

test("mail servers that send a line every five seconds delay only their own emails", async () => {
  const [fair, fairSmtp, slow, slowSmtp] = [
    await open("imap"),
    await open("smtp"),
    await open("imap"),
    await open("smtp"),
  ];
  const hung = [await connect(slow, slowSmtp), await connect(slow, slowSmtp), await connect(slow, slowSmtp)];
  const other = await connect(fair, fairSmtp);
  for (const server of [slow, slowSmtp]) server.behave("slow");

  const syncs: number[] = [];
  const sends: number[] = [];
  const mails: string[] = [];
  const impact = await measureImpact(vanda, async () => {
    for (const mailbox of hung) {
      await mailbox.startSync();
      mails.push(await mailbox.write(), await mailbox.write());
    }
    await sleep(1_000);
    const end = performance.now() + attackMs;
    while (performance.now() < end) {
      syncs.push(await other.timeSync(patienceMs));
      sends.push(await timeMail(fairSmtp, other.write));
      await sleep(2_000);
    }
  });
  process.stdout.write(`    another user's mailbox read: ${slowest(syncs)}; mails sent: ${slowest(sends)}\n`);
  expect(Math.max(...syncs, ...sends)).toBeLessThan(promisedMs);
  expectServed(impact);
  for (const mailbox of hung) {
    await expect
      .poll(mailbox.state, { timeout: 30_000 })
      .toMatchObject({ state: "failing", problem: { code: "too_slow" } });
    await expect
      .poll(() => mailbox.mail(mails[2 * hung.indexOf(mailbox)] ?? ""))
      .toMatchObject({ status: "scheduled", problem: { code: "too_slow" } });
  }
  await expect.poll(() => slow.seen().open + slowSmtp.seen().open, { timeout: 60_000 }).toBe(0);
  await expectUnharmed(vanda, impact.memory.calm);
});

const mail = (n: number) =>
  `Message-ID: <${n}@oak.test>\r\nFrom: Nadia <nadia@oak.test>\r\nTo: me@vanda.test\r\nSubject: Mail ${n}\r\n\r\nHello`;

test("servers that hang while emails are forwarded delay only the emails that need them", async () => {
  const [fair, fairSmtp, theirs, slowSmtp, withholding, theirSmtp] = [
    await open("imap"),
    await open("smtp"),
    await open("imap"),
    await open("smtp"),
    await open("imap"),
    await open("smtp"),
  ];
  const hung = [await connect(theirs, slowSmtp), await connect(theirs, slowSmtp)];
  const withheld = await connect(withholding, theirSmtp);
  const other = await connect(fair, fairSmtp);
  for (const mailbox of [...hung, withheld, other]) await mailbox.forwardTo("team@elsewhere.test");
  slowSmtp.behave("slow");
  withholding.behave("withholding");

  const forwards: number[] = [];
  const sends: number[] = [];
  let ownSend = NaN;
  const impact = await measureImpact(vanda, async () => {
    theirs.deliver([1, 2, 3].map(mail));
    withholding.deliver([mail(1)]);
    for (const mailbox of [...hung, withheld]) await mailbox.startSync();
    await expect.poll(() => [slowSmtp.seen().open, withholding.seen().open]).toEqual([2, 1]);
    const sendAfterRelease = async () => {
      while (withholding.seen().open > 0) await sleep(100);
      ownSend = await timeMail(theirSmtp, withheld.write);
    };
    let isOver = false;
    const measured = sendAfterRelease().finally(() => (isOver = true));
    for (let n = 1; !isOver; n += 1) {
      const receive = async () => {
        fair.deliver([mail(n)]);
        await other.startSync();
      };
      forwards.push(await timeMail(fairSmtp, receive));
      sends.push(await timeMail(fairSmtp, other.write));
      await sleep(1_000);
    }
    await measured;
  });
  process.stdout.write(
    `    another user's mails sent on: ${slowest(forwards)}; sent: ${slowest(sends)}; ` +
      `sent by whose mails cannot be fetched: ${Math.round(ownSend)} ms\n`,
  );
  expect(Math.max(...forwards, ...sends, ownSend)).toBeLessThan(promisedMs);
  expectServed(impact);
  const owner = await vanda.openDatabase();
  const rests = async ({ id }: { id: string }) => {
    const { rows } = await owner.query(
      `select sending_paused_until is not null as sending, reading_paused_until is not null as reading
       from private.mailbox_secrets where mailbox_id = $1`,
      [id],
    );
    return rows[0];
  };
  for (const mailbox of hung) await expect.poll(() => rests(mailbox)).toEqual({ sending: true, reading: false });
  expect(await rests(withheld)).toEqual({ sending: false, reading: true });
  await owner.end();
  await expectUnharmed(vanda, impact.memory.calm);
});
