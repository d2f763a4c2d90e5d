import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { skipIfPassed } from "../scripts/test/skip-if-passed.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "vanda-checks-"));
  mkdirSync(join(root, "src"));
  mkdirSync(join(root, "dist"));
  writeFileSync(join(root, "src/deals.ts"), "as it was");
});
afterEach(() => rmSync(root, { recursive: true }));

/** Returns true if a check runs. The check has the given result. */
async function isMade(name: string, isRight: boolean): Promise<boolean> {
  let made = false;
  const check = () => {
    made = true;
    return Promise.resolve({ isRight, output: "" });
  };
  const verdict = await skipIfPassed(name, check, root);
  expect(verdict.isRight).toBe(!made || isRight);
  return made;
}

test("a passed check runs again only after a file was changed, added or deleted", async () => {
  expect(await isMade("lint", true)).toBe(true);
  expect(await isMade("lint", true)).toBe(false);
  expect(await isMade("types", true)).toBe(true);
  writeFileSync(join(root, "dist/deals.js"), "built");
  expect(await isMade("lint", true)).toBe(false);
  writeFileSync(join(root, "src/deals.ts"), "as it is");
  expect(await isMade("lint", true)).toBe(true);
  writeFileSync(join(root, "package.json"), "{}");
  expect(await isMade("lint", true)).toBe(true);
  rmSync(join(root, "src/deals.ts"));
  expect(await isMade("lint", true)).toBe(true);
  expect(await isMade("lint", true)).toBe(false);
});

test("a failed check runs again even if nothing has changed and it passed before", async () => {
  expect(await isMade("lint", false)).toBe(true);
  expect(await isMade("lint", false)).toBe(true);
  expect(await isMade("lint", true)).toBe(true);
  writeFileSync(join(root, "src/deals.ts"), "broken");
  expect(await isMade("lint", false)).toBe(true);
  writeFileSync(join(root, "src/deals.ts"), "as it was");
  expect(await isMade("lint", true)).toBe(true);
});
