import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";

import { expect, test } from "vitest";

import { spamModelCard } from "#domain/mail/spam-model-card.ts";
import { loadSpamModel } from "#server/mail/parsing/load-spam-model.ts";

import { writtenQuality } from "../scripts/spam/spam-quality.ts";

const models = new URL("../models/spam/", import.meta.url);

test("the built-in spam model is small, matches its model card and has the accuracy stated there", () => {
  const { version, tests } = spamModelCard;
  expect(readdirSync(models)).toEqual([`${version}.br`]);
  const model = loadSpamModel();
  expect(version).toBe(`spam-${createHash("sha256").update(model.weights).digest("hex").slice(0, 8)}`);
  expect(statSync(new URL(`${version}.br`, models)).size).toBeLessThanOrEqual(250_000);
  expect(writtenQuality(model)).toEqual(tests.written);
  expect(tests.written.false_alarms).toBe(0);
  expect(tests.later.false_alarms).toBeLessThanOrEqual(0.01);
  expect(tests.later_after_10_and_10.false_alarms).toBeLessThanOrEqual(0.01);
  expect(tests.later_after_older.f1).toBeGreaterThanOrEqual(0.94);
});
