import { existsSync, readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { companies } from "#domain/records/duplicates/companies.ts";
import { type DuplicatePair, findDuplicates } from "#domain/records/duplicates/find-duplicates.ts";
import { people, type PersonRow } from "#domain/records/duplicates/people.ts";

import { births } from "../kit/births.ts";
import { market } from "../kit/companies.ts";
import { population } from "../kit/people.ts";
import { quality } from "../kit/quality.ts";
import { realData } from "../kit/real-data.ts";

const file = realData("people-duplicates/dataset1.csv");

/** Returns the number of the person in an ID. 'rec-223-org' and 'rec-223-dup-0' are the same person. */
const person = (id: string) => id.split("-")[1];
const isSame = ({ left, right }: DuplicatePair) => person(left) === person(right);

function readPeople(): PersonRow[] {
  const [, ...lines] = readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line) => {
    const cells = line.split(",").map((cell) => cell.trim());
    const [id = "", values, family, number, street, place, suburb, postcode, state, born = ""] = cells;
    const address = [`${number} ${street}`.trim(), place].filter((part) => part !== "").join(", ");
    const names = { given_name: values, family_name: family };
    return {
      id,
      ...names,
      address_line: address,
      city: suburb,
      postal_code: postcode,
      region: state,
      more: [born.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3")],
    };
  });
}

describe.skipIf(!existsSync(file))("500 people entered twice and compared without their number", () => {
  test.for([
    { title: "by the standard fields", more: [], certainRecall: 0.84 },
    { title: "with the date of birth as a custom field", more: ["cf_born"], certainRecall: 0.86 },
  ])("$title: at least 98 % of the pairs are right and 98 % of the people found", ({ more, certainRecall }) => {
    const { pairs } = findDuplicates(people(more), readPeople());
    const all = quality(pairs, isSame, 500);
    expect(all.precision).toBeGreaterThanOrEqual(0.98);
    expect(all.recall).toBeGreaterThanOrEqual(0.98);
    const certain = quality(
      pairs.filter((pair) => pair.level === "certain"),
      isSame,
      500,
    );
    expect(certain.precision).toBeGreaterThanOrEqual(0.995);
    expect(certain.recall).toBeGreaterThanOrEqual(certainRecall);
  });
});

test("among 2,000 contacts the certain pairs are right, and hardly any duplicate is missed", { tags: "deep" }, () => {
  const { rows, truth } = population({ seed: 11, size: 2000 });
  const { pairs } = findDuplicates(people(), rows);
  const isTrue = ({ left, right }: DuplicatePair) => truth.has(`${left}|${right}`);
  const certain = quality(
    pairs.filter((pair) => pair.level === "certain"),
    isTrue,
    truth.size,
  );
  expect(certain.precision).toBeGreaterThanOrEqual(0.99);
  expect(certain.recall).toBeGreaterThanOrEqual(0.95);
});

test("among 3,000 accounts the certain pairs are right, and hardly any duplicate is missed", { tags: "deep" }, () => {
  const { rows, truth } = market({ seed: 7, size: 3000 });
  const { pairs } = findDuplicates(companies(), rows);
  const isTrue = ({ left, right }: DuplicatePair) => truth.has(`${left}|${right}`);
  const certain = quality(
    pairs.filter((pair) => pair.level === "certain"),
    isTrue,
    truth.size,
  );
  expect(certain.precision).toBeGreaterThanOrEqual(0.98);
  expect(certain.recall).toBeGreaterThanOrEqual(0.9);
  expect(quality(pairs, isTrue, truth.size).recall).toBeGreaterThanOrEqual(0.97);
});

test("finds duplicates with only a name and date of birth even if one of them is wrong", { tags: "deep" }, () => {
  const { rows, truth } = births({ seed: 3, size: 10_000 });
  const { pairs } = findDuplicates(people(["cf_born"]), rows);
  const all = quality(pairs, ({ left, right }) => truth.has(`${left}|${right}`), truth.size);
  expect(all.precision).toBeGreaterThanOrEqual(0.88);
  expect(all.recall).toBeGreaterThanOrEqual(0.98);
});

test("the same contacts give the same pairs, in any order", { tags: "deep" }, () => {
  const { rows } = population({ seed: 5, size: 400 });
  const found = (list: readonly PersonRow[]) =>
    findDuplicates(people(), list)
      .pairs.map(({ left, right, level }) => `${left} ${right} ${level}`)
      .toSorted();
  expect(found(rows.toReversed())).toEqual(found(rows));
});
