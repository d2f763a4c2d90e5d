import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { onceRight } from "../scripts/test/once-right.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "vanda-checks-"));
  mkdirSync(join(root, "src"));
  mkdirSync(join(root, "dist"));
  writeFileSync(join(root, "src/deals.ts"), "as it was");
});
afterEach(() => rmSync(root, { recursive: true }));

/** Whether a check is made, which then comes to this. */
async function isMade(name: string, isRight: boolean): Promise<boolean> {
  let made = false;
  const check = () => {
    made = true;
    return Promise.resolve({ isRight, output: "" });
  };
  const verdict = await onceRight(name, check, root);
  expect(verdict.isRight).toBe(!made || isRight);
  return made;
}

test("what was right is checked again once any file has changed, come or gone, and not before", async () => {
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

test("what was wrong is checked again, also when nothing has changed and when it had been right before", async () => {
  expect(await isMade("lint", false)).toBe(true);
  expect(await isMade("lint", false)).toBe(true);
  expect(await isMade("lint", true)).toBe(true);
  writeFileSync(join(root, "src/deals.ts"), "broken");
  expect(await isMade("lint", false)).toBe(true);
  writeFileSync(join(root, "src/deals.ts"), "as it was");
  expect(await isMade("lint", true)).toBe(true);
});
