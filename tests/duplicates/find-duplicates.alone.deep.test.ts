import { expect, test } from "vitest";

import { type DuplicatePair, findDuplicates } from "#domain/records/duplicates/find-duplicates.ts";
import { people } from "#domain/records/duplicates/people.ts";

import { population } from "../kit/people.ts";
import { quality } from "../kit/quality.ts";

test.for([7, 8])("contacts entered twice among 100,000 (seed %i) are found in under a minute", (seed) => {
  const { rows, truth } = population({ seed, size: 100_000 });
  const before = process.threadCpuUsage();
  const { pairs } = findDuplicates(people(), rows);
  // CPU time does not include other work of the machine.
  const spent = process.threadCpuUsage(before);
  const seconds = (spent.user + spent.system) / 1_000_000;
  const isTrue = ({ left, right }: DuplicatePair) => truth.has(`${left}|${right}`);
  const certain = quality(
    pairs.filter((pair) => pair.level === "certain"),
    isTrue,
    truth.size,
  );
  const all = quality(pairs, isTrue, truth.size);
  expect(seconds).toBeLessThan(60);
  expect(certain.precision).toBeGreaterThanOrEqual(0.99);
  expect(certain.recall).toBeGreaterThanOrEqual(0.95);
  expect(all.precision).toBeGreaterThanOrEqual(0.95);
  expect(all.recall).toBeGreaterThanOrEqual(0.97);
});
