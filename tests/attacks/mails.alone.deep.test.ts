import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeAll, expect, test } from "vitest";

import { hostileMails } from "../kit/hostile-mails.ts";
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

/**
 * Delivers emails to a new user's mailbox while another user is served, for long enough to measure the effect on that
 * user. Returns the emails as stored.
 */
async function receive(sources: readonly string[]) {
  const [imap, smtp] = [await open("imap"), await open("smtp")];
  const mailbox = await connectMailbox(vanda, { imap: imap.port, smtp: smtp.port });
  await expect.poll(async () => (await mailbox.state()).synced_at).not.toBe(null);
  const impact = await measureImpact(vanda, async () => {
    imap.deliver(sources.map((source, n) => `Message-ID: <${n}@oak.test>\r\n${source}`));
    const measured = sleep(5_000);
    await mailbox.startSync();
    await expect.poll(mailbox.stored, { timeout: 300_000, interval: 1_000 }).toHaveLength(sources.length);
    await measured;
  });
  expectServed(impact);
  await expectUnharmed(vanda, impact.memory.calm);
  return mailbox.stored();
}

const count = 50;
test.each(["line ends", "addresses in Reply-To", "quoted lines"])(
  `${count} emails of %s are stored while another user is served`,
  async (shape) => {
    await receive(Array.from({ length: count }, () => hostileMails[shape] ?? ""));
  },
);

test("an email of each hostile shape is stored, whole or marked as truncated, while another user is served", async () => {
  const shapes = Object.keys(hostileMails);
  const mails = await receive(Object.values(hostileMails));
  const byShape = mails.map(({ rfc_id, ...mail }) => ({ shape: shapes[Number.parseInt(rfc_id)] ?? rfc_id, ...mail }));
  const cut = byShape.filter(({ is_truncated }) => is_truncated).map(({ shape }) => shape);
  process.stdout.write(`    cut: ${cut.join(", ")}\n`);
  expect(byShape.map(({ shape }) => shape).toSorted()).toEqual(shapes.toSorted());
  expect(byShape.filter(({ is_truncated, text, html }) => !is_truncated && text + (html ?? "") === "")).toEqual([]);
});
