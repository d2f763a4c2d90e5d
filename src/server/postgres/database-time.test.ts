import { beforeEach, expect, test } from "vitest";

import type { Share } from "./database-share.ts";
import { DatabaseTime, type Statement } from "./database-time.ts";

let now: number;
let time: DatabaseTime;
/** The names of statements and transactions in start order. */
let started: string[];
let ends: Map<string, () => void>;

beforeEach(() => {
  now = 0;
  time = new DatabaseTime(
    { slow: 1, slowAlone: 2, heavy: 1, unexpected: 2, transactions: 4, transactionsOfOne: 2 },
    () => now,
  );
  started = [];
  ends = new Map();
});

const statement = (text: string, of: Partial<Statement> = {}): Statement => ({
  text,
  isRead: true,
  // Longer than any run of tests, because a statement that a test leaves in the queue is rejected afterwards.
  maxWaitMs: 3_600_000,
  ...of,
});
const work = (name: string) => () => {
  started.push(name);
  return new Promise<void>((resolve) => ends.set(name, resolve));
};
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Starts a statement with a name, which is also its text. */
async function start(share: Share, name: string, of: Partial<Statement> = {}) {
  const run = share.run(statement(of.text ?? name, of), work(name));
  await settle();
  return { run };
}

async function end(name: string, afterMs: number) {
  now += afterMs;
  ends.get(name)?.();
  await settle();
}

/** Runs a statement alone, so that its duration becomes known. */
async function learn(share: Share, text: string, ms: number, of: Partial<Statement> = {}) {
  await start(share, `first ${text}`, { ...of, text });
  await end(`first ${text}`, ms);
  started = [];
}

const [eve, ana, bob] = ["eve", "ana", "bob"];

test("runs slow statements one at a time, starting with the caller who used the least database time", async () => {
  const shares = [eve, ana, bob].map((caller) => time.shareOf(caller));
  for (const [at, share] of shares.entries()) await learn(share, "report", 3_000 - 1_000 * at);
  for (const [at, share] of shares.entries()) await start(share, `report ${at}`, { text: "report" });
  expect(started).toEqual(["report 0"]);
  await end("report 0", 1_000);
  expect(started).toEqual(["report 0", "report 2"]);
  await end("report 2", 1_000);
  expect(started).toEqual(["report 0", "report 2", "report 1"]);
});

test("shares the time of a workspace among its members", async () => {
  const [first, second, other] = [time.shareOf(eve), time.shareOf(ana), time.shareOf(bob)];
  const [oak, elm] = [{ workspaceId: "oak" }, { workspaceId: "elm" }];
  await learn(first, "report", 5_000, oak);
  await learn(second, "report", 600, oak);
  await learn(other, "report", 1_000, elm);
  await start(first, "one", { ...oak, text: "report" });
  await start(second, "two", { ...oak, text: "report" });
  await start(other, "three", { ...elm, text: "report" });
  await end("one", 100);
  expect(started).toEqual(["one", "three"]);
});

test("does not delay quick statements or a slow one of a caller who used little time", async () => {
  const [heavy, light] = [time.shareOf(eve), time.shareOf(ana)];
  await learn(heavy, "report", 1_000);
  await learn(light, "report", 100);
  await start(heavy, "report of eve", { text: "report" });
  await start(heavy, "list");
  await start(light, "report of ana", { text: "report" });
  await start(light, "list of ana");
  expect(started).toEqual(["report of eve", "list", "report of ana", "list of ana"]);
});

test("does not make a caller with little use wait for a heavy one, even with one statement at a time", async () => {
  const [heavy, light, other] = [time.shareOf(eve), time.shareOf(ana), time.shareOf(bob)];
  await learn(heavy, "report", 10_000);
  await learn(light, "report", 600);
  await learn(other, "report", 600);
  await start(heavy, "report of eve", { text: "report" });
  await start(light, "report of ana", { text: "report" });
  await start(light, "second of ana", { text: "report" });
  await start(other, "report of bob", { text: "report" });
  expect(started).toEqual(["report of eve", "report of ana"]);
  await end("report of ana", 100);
  expect(started).toEqual(["report of eve", "report of ana", "report of bob"]);
});

test("gives all cores to a single caller until others are active", async () => {
  const share = time.shareOf(eve);
  await learn(share, "report", 1_000);
  for (const name of ["one", "two", "three"]) await start(share, name, { text: "report" });
  expect(started).toEqual(["one", "two"]);
  await start(time.shareOf(ana), "list");
  await end("one", 1_000);
  expect(started).toEqual(["one", "two", "list"]);
  await end("two", 10);
  expect(started).toEqual(["one", "two", "list", "three"]);
});

test("never queues a statement that writes, because a running one may wait for its locks", async () => {
  const share = time.shareOf(eve);
  await learn(time.shareOf(ana), "report", 1_000);
  await learn(share, "change", 1_000, { isRead: false });
  await start(time.shareOf(ana), "report");
  await start(share, "change", { isRead: false });
  expect(started).toEqual(["report", "change"]);
});

test("limits a caller's statements while one is unexpectedly slow, without limiting other callers", async () => {
  const share = time.shareOf(eve);
  await learn(time.shareOf(ana), "page", 1);
  await start(share, "new 1");
  await start(share, "new 2");
  await start(share, "new 3");
  now += 50;
  await start(share, "new 4");
  await start(share, "change", { isRead: false });
  await start(time.shareOf(ana), "list");
  expect(started).toEqual(["new 1", "new 2", "new 3", "change", "list"]);
  await end("new 1", 0);
  expect(started).toEqual(["new 1", "new 2", "new 3", "change", "list"]);
  await end("new 2", 0);
  await end("new 3", 0);
  expect(started).toEqual(["new 1", "new 2", "new 3", "change", "list", "new 4"]);
});

test("runs quick statements of a heavy caller one after the other while other callers are active", async () => {
  const [heavy, light] = [time.shareOf(eve), time.shareOf(ana)];
  await learn(heavy, "report", 1_000);
  await start(light, "list of ana");
  for (const name of ["page 1", "page 2"]) await start(heavy, name);
  await start(heavy, "change", { isRead: false });
  for (const name of ["page 1 of ana", "page 2 of ana", "page 3 of ana"]) await start(light, name);
  expect(started).toEqual(["list of ana", "page 1", "change", "page 1 of ana", "page 2 of ana", "page 3 of ana"]);
  await end("page 1", 1);
  expect(started.slice(6)).toEqual(["page 2"]);
});

test("no longer treats a statement as slow after a quick run, if it was slow only while others ran", async () => {
  const [heavy, light] = [time.shareOf(eve), time.shareOf(ana)];
  await learn(heavy, "report", 1_000);
  await learn(light, "list", 900);
  await learn(light, "list", 2);
  await learn(light, "other", 900);
  await start(heavy, "report");
  await start(light, "list");
  expect(started).toEqual(["report", "list"]);
});

test("removes a disconnected caller from the queue, and rejects a long wait like a slow statement", async () => {
  const share = time.shareOf(eve);
  await learn(share, "report", 1_000);
  await start(time.shareOf(ana), "list");
  await start(share, "report");
  const gone = new AbortController();
  const waits = await start(share, "left", { text: "report", signal: gone.signal });
  gone.abort();
  await expect(waits.run).rejects.toThrow("no longer waits");
  const late = await start(share, "late", { text: "report", maxWaitMs: 1 });
  await expect(late.run).rejects.toMatchObject({ code: "57014" });
  await end("report", 10);
  expect(started).toEqual(["list", "report"]);
});

test("allows two waiting transactions per caller, and reserves the last ones for callers without any", async () => {
  const transact = async (share: Share, name: string) => {
    void share.transact({ maxWaitMs: 60_000 }, work(name));
    await settle();
  };
  for (const name of ["eve 1", "eve 2", "eve 3"]) await transact(time.shareOf(eve), name);
  expect(started).toEqual(["eve 1", "eve 2"]);
  await transact(time.shareOf(ana), "ana 1");
  await transact(time.shareOf(ana), "ana 2");
  await transact(time.shareOf(bob), "bob 1");
  expect(started).toEqual(["eve 1", "eve 2", "ana 1", "bob 1"]);
  await end("eve 1", 0);
  await end("eve 2", 0);
  expect(started.slice(4)).toEqual(["eve 3"]);
});
