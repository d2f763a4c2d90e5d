import { setImmediate } from "node:timers/promises";

import { expect, onTestFinished, test, vi } from "vitest";

import type { FetchedMail } from "#server/mail/fetch-mails.ts";
import { createMailParser, ParsingStopped } from "#server/mail/mail-parser.ts";

import { hostileMails } from "../kit/hostile-mails.ts";

const double = new URL("../kit/parse-worker-double.ts", import.meta.url);
const words = (parser: ReturnType<typeof createMailParser>, subject: string, mailboxId = "box") =>
  parser.run(mailboxId, "wordsOf", [{ from: { name: "", address: "" }, subject, text: "" }]);

test.each([
  ["loop", "too long"],
  ["allocate", "too much memory"],
])("a parsing task that starts to %s is stopped, and the next one gets a new thread", async (subject, reason) => {
  // Starting the next thread counts as processor time, too.
  const parser = createMailParser({ file: double, maxCpuMs: subject === "loop" ? 500 : 60_000, maxHeapMb: 16 });
  await expect(words(parser, subject)).rejects.toThrow(reason);
  expect(await words(parser, "next")).toEqual([["next"]]);
});

test("a parsing task that waits is stopped after a minute, and the next one gets a new thread", async () => {
  const parser = createMailParser({ file: double, maxMs: 60_000 });
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const task = words(parser, "wait").catch(String);
  while ((await Promise.race([task, setImmediate()])) === undefined) vi.advanceTimersByTime(60_001);
  expect(await task).toContain("too long");
  vi.useRealTimers();
  expect(await words(parser, "next")).toEqual([["next"]]);
});

test.each([
  ["throw", "thrown"],
  ["fail", "failed"],
  ["exit", "ended"],
])("a parser thread that ends by %s fails only its current task", async (subject, reason) => {
  const parser = createMailParser({ file: double });
  const [failed, next] = await Promise.allSettled([words(parser, subject), words(parser, "next")]);
  expect(failed).toMatchObject({ status: "rejected", reason: { message: expect.stringContaining(reason) as string } });
  expect(failed.status === "rejected" && failed.reason instanceof ParsingStopped).toBe(false);
  expect(next).toEqual({ status: "fulfilled", value: [["next"]] });
});

test("mailboxes take turns, and the emails of each mailbox keep their order", async () => {
  const parser = createMailParser({ file: double });
  const done: string[] = [];
  const ask = (mailboxId: string, subject: string) => words(parser, subject, mailboxId).then(() => done.push(subject));
  await Promise.all([ask("a", "a1"), ask("a", "a2"), ask("a", "a3"), ask("b", "b1"), ask("b", "b2")]);
  expect(done.filter((subject) => subject.startsWith("a"))).toEqual(["a1", "a2", "a3"]);
  expect(done.indexOf("b1")).toBeLessThan(done.indexOf("a3"));
});

const fetched = (source: string): FetchedMail => ({
  uid: 7,
  size: source.length,
  isSeen: false,
  arrivedAt: new Date("2026-03-02T09:00:00Z"),
  sources: [Buffer.from(source)],
  header: Buffer.from(source.slice(0, 200)),
  isCut: false,
});

test("an email that cannot be parsed is marked and stored without its content, the same each time", async () => {
  const loops = new URL(
    "data:text/javascript,import{parentPort}from'node:worker_threads';parentPort.on('message',()=>{for(;;);})",
  );
  const parser = createMailParser({ file: loops, maxCpuMs: 100 });
  const [mail, again] = [
    await parser.readMail("box", fetched("Subject: x"), ""),
    await parser.readMail("box", fetched("Subject: x"), ""),
  ];
  expect(mail).toMatchObject({ uid: 7, is_truncated: true, text: "", html: null, sent_at: "2026-03-02T09:00:00.000Z" });
  expect(again.rfc_id).toBe(mail.rfc_id);
});

test("every hostile email is read within the limits, with its sender", { tags: "deep" }, async () => {
  const parser = createMailParser();
  for (const [shape, source] of Object.entries(hostileMails)) {
    const mail = await parser.readMail("box", fetched(source), "");
    expect(mail.from_address, shape).toBe("nadia@oak.test");
    expect(Buffer.byteLength(mail.text), shape).toBeLessThanOrEqual(200_000);
  }
});
