import { setTimeout as sleep } from "node:timers/promises";

import { expect, test } from "vitest";

import { besideAnother, expectServed } from "./kit/beside.ts";
import { expectUnharmed, startLimitedVanda } from "./kit/limited-vanda.ts";
import { checkMailbox } from "./kit/mailbox-user.ts";
import { useHostileServers } from "./kit/use-hostile-servers.ts";

const open = useHostileServers();

const attackMs = 15_000;

test("two checks of a mailbox whose LIST never ends take nothing from others, and end with whoever asked", async () => {
  const vanda = await startLimitedVanda();
  const [imap, smtp] = [await open("imap"), await open("smtp")];
  const mallory = await vanda.signUp();
  // The first one loads what speaks with mail servers.
  const ports = { imap: imap.port, smtp: smtp.port };
  expect(await checkMailbox(vanda, mallory, ports)).toContain('"problems":[]');
  imap.behave("endless");
  const answers: string[] = [];
  let notReady = 0;
  const beside = await besideAnother(vanda, async () => {
    const over = AbortSignal.timeout(attackMs);
    const checks = Array.from({ length: 2 }, async () => {
      answers.push(await checkMailbox(vanda, mallory, ports, over));
    });
    while (!over.aborted) {
      const ready = await fetch(`${vanda.url}/readyz`).then(({ status }) => status);
      notReady += Number(ready !== 200);
      await sleep(200);
    }
    await Promise.all(checks);
  });
  process.stdout.write(`    readyz failed ${notReady} times; answers: ${answers.join(" | ")}\n`);
  expectServed(beside);
  expect(notReady).toBe(0);
  expect(beside.memory.peak - beside.memory.calm).toBeLessThan(256 * 1024 ** 2);
  for (const answer of answers) expect(answer).toContain('"too_long"');
  await expect.poll(() => imap.seen().open, { timeout: 5_000 }).toBe(0);
  await expectUnharmed(vanda, beside.memory.calm);
  await vanda.stop();
});
