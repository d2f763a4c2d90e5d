import { randomBytes } from "node:crypto";

import { afterAll, expect, test } from "vitest";

import { type LimitedVanda, startLimitedVanda } from "./kit/limited-vanda.ts";
import { connectMailbox } from "./kit/mailbox-user.ts";
import { makeSmallDisk } from "./kit/small-disk.ts";
import { useHostileServers } from "./kit/use-hostile-servers.ts";

const open = useHostileServers();
const disk = makeSmallDisk(768);
let vanda: LimitedVanda | undefined;
afterAll(async () => {
  await vanda?.stop();
  disk?.remove();
});

const megabyte = 1024 ** 2;
const count = 60;

/** Returns an email with incompressible content. */
const mail = (n: number) =>
  `Message-ID: <${n}@oak.test>\r\nFrom: Nadia <nadia@oak.test>\r\nTo: me@vanda.test\r\nSubject: Mail ${n}\r\n\r\n` +
  randomBytes(90_000).toString("base64").replaceAll(/.{76}/g, "$&\r\n");

test.runIf(disk)(
  "emails that arrive while the disk is full are stored exactly once when there is space again",
  async () => {
    if (!disk) return;
    vanda = await startLimitedVanda({}, disk.folder);
    const [imap, smtp] = [await open("imap"), await open("smtp")];
    const mailbox = await connectMailbox(vanda, { imap: imap.port, smtp: smtp.port });
    await expect.poll(async () => (await mailbox.state()).synced_at).not.toBe(null);
    disk.fill(2 * megabyte);
    imap.deliver(Array.from({ length: count }, (_, n) => mail(n)));
    await mailbox.startSync();
    await expect.poll(disk.left, { timeout: 60_000, interval: 20 }).toBeLessThan(megabyte / 8);
    // A database that cannot write at all does not accept connections.
    const before = await mailbox.stored().catch(() => []);
    process.stdout.write(`    ${before.length} of ${count} mails stored on the full disk\n`);
    expect(before.length).toBeLessThan(count);
    disk.clear();
    await mailbox.startSync();
    await expect.poll(async () => (await mailbox.stored()).length, { timeout: 120_000, interval: 500 }).toBe(count);
    await expect.poll(mailbox.state).toMatchObject({ state: "ok", problem: null });
    const ids = (await mailbox.stored()).map(({ rfc_id }) => rfc_id);
    expect(new Set(ids).size).toBe(count);
    expect(vanda.process.exitCode, vanda.output()).toBe(null);
  },
);
