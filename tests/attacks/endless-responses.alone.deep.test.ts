import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeAll, expect, test } from "vitest";

import { expectUnharmed, type LimitedVanda, startLimitedVanda } from "./kit/limited-vanda.ts";
import { checkMailbox } from "./kit/mailbox-user.ts";
import { measureImpact, expectServed } from "./kit/measure-impact.ts";
import { useHostileServers } from "./kit/use-hostile-servers.ts";

const open = useHostileServers();
type HostileServer = Awaited<ReturnType<typeof open>>;
let vanda: LimitedVanda;
let model: HostileServer;
beforeAll(async () => {
  model = await open("model");
  vanda = await startLimitedVanda({ AI_BASE_URL: `http://127.0.0.1:${model.port}/v1`, AI_MODEL: "hostile" });
});
afterAll(() => vanda?.stop());

const attackMs = 10_000;
const maxMemory = 256 * 1024 ** 2;

/** Repeats `work` on two connections until the caller disconnects. Returns the responses. */
async function repeat(over: AbortSignal, work: () => Promise<string>): Promise<string[]> {
  const answers: string[] = [];
  const one = async () => {
    while (!over.aborted) answers.push(await work());
  };
  await Promise.all([one(), one()]);
  return answers;
}

/** Creates a hostile mail server, a user with a mailbox on it, and a call that makes Vanda read its responses. */
async function connectHostile() {
  const [imap, smtp] = [await open("imap"), await open("smtp")];
  const mallory = await vanda.signUp();
  const ports = { imap: imap.port, smtp: smtp.port };
  // The first check loads the mail client.
  expect(await checkMailbox(vanda, mallory, ports)).toContain('"problems":[]');
  return { imap, check: (signal: AbortSignal) => checkMailbox(vanda, mallory, ports, signal) };
}

test("two checks of a mailbox whose LIST never ends slow down no other user, and stop when the caller hangs up", async () => {
  const { imap, check } = await connectHostile();
  imap.behave("endless");
  let answers: string[] = [];
  let notReady = 0;
  const impact = await measureImpact(vanda, async () => {
    const over = AbortSignal.timeout(attackMs);
    const checks = Promise.all([check(over), check(over)]).then((both) => (answers = both));
    while (!over.aborted) {
      const ready = await fetch(`${vanda.url}/readyz`).then(({ status }) => status);
      notReady += Number(ready !== 200);
      await sleep(200);
    }
    await checks;
  });
  process.stdout.write(`    readyz failed ${notReady} times; answers: ${answers.join(" | ")}\n`);
  expectServed(impact);
  expect(notReady).toBe(0);
  expect(impact.memory.peak - impact.memory.calm).toBeLessThan(maxMemory);
  for (const answer of answers) expect(answer).toContain('"too_long"');
  await expect.poll(() => imap.seen().open, { timeout: 5_000 }).toBe(0);
  await expectUnharmed(vanda, impact.memory.calm);
});

test("a check of a mailbox stops when the caller hangs up in the middle of an endless LIST", async () => {
  const { imap, check } = await connectHostile();
  for (const manner of ["endless", "slow"] as const) {
    imap.behave(manner);
    const over = AbortSignal.timeout(2_000);
    const answers = await repeat(over, () => check(over));
    // A response read at full speed ends earlier. The others end when the caller disconnects.
    if (manner === "slow")
      expect(answers.map((answer) => answer.split(":")[0])).toEqual(["TimeoutError", "TimeoutError"]);
    // A command may take longer than these 5 seconds, so the connections were closed because the caller disconnected.
    await expect.poll(() => imap.seen().open, { timeout: 5_000 }).toBe(0);
  }
});

test("a model server that responds with one endless line slows down no other user", async () => {
  const mallory = await vanda.signUp();
  const ask = async () => {
    const body = {
      workspace_id: mallory.workspaceId,
      chat_id: crypto.randomUUID(),
      id: crypto.randomUUID(),
      question: "Tell me a story of our month, please, like to a child",
      most: 3,
      language: "en",
    };
    const headers = { ...mallory.headers, "content-type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    return (await fetch(`${vanda.url}/functions/v1/chats/ask`, init)).text();
  };
  let answers: string[] = [];
  const impact = await measureImpact(vanda, async () => {
    answers = await repeat(AbortSignal.timeout(attackMs), ask);
  });
  process.stdout.write(`    ${answers.length} answers, the last: ${answers.at(-1)?.trim()}\n`);
  expectServed(impact);
  expect(impact.memory.peak - impact.memory.calm).toBeLessThan(maxMemory);
  expect(answers.length).toBeGreaterThan(0);
  // On a fast machine, the hourly limit of questions is reached.
  for (const answer of answers) expect(answer).toMatch(/"failed"|"too_many_recent"/);
  await expect.poll(() => model.seen().open, { timeout: 5_000 }).toBe(0);
  await expectUnharmed(vanda, impact.memory.calm);
});
