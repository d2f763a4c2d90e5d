import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";

import { expect, test } from "vitest";

import { createMailParser } from "#server/mail/mail-parser.ts";

import { hostileMails } from "../kit/hostile-mails.ts";
import { rawMail } from "../kit/raw-mail.ts";

const fetched = (source: string) => ({
  uid: 1,
  size: source.length,
  isSeen: false,
  arrivedAt: new Date("2026-03-02T09:00:00Z"),
  sources: [Buffer.from(source)],
  header: Buffer.from(source.slice(0, 200_000)),
  isCut: false,
});
const maxDelayMs = 250;

/** Returns the longest delay of the event loop during `work`, in milliseconds. */
async function maxDelay(work: () => Promise<unknown>): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  await work();
  // The delay caused by the last task is recorded at the next tick.
  await sleep(20);
  delays.disable();
  return delays.max / 1e6;
}

test("parsing, showing and learning from hostile emails does not block the process", async () => {
  const parser = createMailParser();
  const table: string[] = [];
  let longest = 0;
  for (const [shape, source] of Object.entries(hostileMails)) {
    const startedAt = performance.now();
    const delay = await maxDelay(async () => {
      const { html, text, subject } = await parser.readMail("box", fetched(source), "");
      const showing = { withPictures: true, pictures: new Map<string, string>() };
      if (html !== null) await parser.run("box", "makeSafe", html, showing);
      await parser.run("box", "decodePart", Buffer.from(source), "quoted-printable");
      await parser.run("box", "wordsOf", [{ from: { name: "", address: "" }, subject, text }]);
    });
    longest = Math.max(longest, delay);
    table.push(`    ${shape}: ${Math.round(performance.now() - startedAt)} ms, longest delay ${Math.round(delay)} ms`);
  }
  const memory = Math.round(process.memoryUsage.rss() / 1024 ** 2);
  process.stdout.write(`${table.join("\n")}\n    ${memory} MB at the end\n`);
  expect(longest).toBeLessThan(maxDelayMs);
});

test("a thousand ordinary emails are parsed quickly", async () => {
  const parser = createMailParser();
  const html = `<p style="color:#333">Hello <b>there</b></p>`.repeat(100);
  const mails = Array.from({ length: 1_000 }, () =>
    fetched(rawMail({ text: "When does it arrive?\r\n".repeat(50), html })),
  );
  const startedAt = performance.now();
  const delay = await maxDelay(async () => {
    for (const mail of mails) expect((await parser.readMail("box", mail, "")).is_truncated).toBe(false);
  });
  const took = performance.now() - startedAt;
  process.stdout.write(`    ${(took / mails.length).toFixed(2)} ms a mail, longest delay ${Math.round(delay)} ms\n`);
  expect(took).toBeLessThan(20_000);
  expect(delay).toBeLessThan(maxDelayMs);
});
