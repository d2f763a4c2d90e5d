import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import { nameBackup } from "#server/operations/backup/backup-files.ts";
import { isBackupDue } from "#server/operations/backup/is-backup-due.ts";

const folder = mkdtempSync(join(tmpdir(), "vanda-due-"));
afterAll(() => rmSync(folder, { recursive: true }));

const at = (time: string) => new Date(`2026-11-${time}Z`);
const dueAfter = (backup: string, hours: number, now: string) => {
  const path = join(folder, nameBackup(at(backup)));
  writeFileSync(path, "");
  const isDue = isBackupDue(folder, hours, at(now));
  rmSync(path);
  return isDue;
};

test("a folder without a backup needs one", () => {
  expect(isBackupDue(join(folder, "none"), 24, at("28T12:00:00"))).toBe(true);
});

test("a backup is due every night at 02:23, even if the server starts later", () => {
  expect(dueAfter("28T02:23:05", 24, "29T02:22:59")).toBe(false);
  expect(dueAfter("28T02:23:05", 24, "29T02:23:00")).toBe(true);
  expect(dueAfter("28T02:23:05", 24, "29T09:00:00")).toBe(true);
  expect(dueAfter("29T09:00:10", 24, "29T23:59:59")).toBe(false);
});

test("with a shorter interval, backups are due at equal distances from 02:23", () => {
  expect(dueAfter("28T02:23:05", 6, "28T08:22:59")).toBe(false);
  expect(dueAfter("28T02:23:05", 6, "28T08:23:00")).toBe(true);
  expect(dueAfter("28T23:23:00", 1, "29T00:22:00")).toBe(false);
  expect(dueAfter("28T23:23:00", 1, "29T00:23:00")).toBe(true);
});
