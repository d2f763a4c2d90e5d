import { expect, test } from "vitest";

import { companies, type CompanyRow } from "#domain/records/duplicates/companies.ts";
import { findDuplicates } from "#domain/records/duplicates/find-duplicates.ts";
import { people, type PersonRow } from "#domain/records/duplicates/people.ts";

const office = {
  phone: "+1 415 555 2671",
  address_line: "1 Market Street",
  city: "San Francisco",
  postal_code: "94105",
};
/** Unrelated records, so that there are rare and common values. */
const crowd: PersonRow[] = Array.from({ length: 60 }, (_, index) => ({
  id: `x${index}`,
  given_name: ["Ada", "Bo", "Cleo", "Dag", "Esi", "Finn"][index % 6],
  family_name: ["Abel", "Brandt", "Castro", "Duarte", "Egede", "Fontana", "Grieg"][index % 7],
  email: `person${index}@company${index % 9}.com`,
  phone: `+1 212 55${String(index).padStart(2, "0")} 7${String(index * 37).padStart(3, "0")}`,
}));
const found = (...rows: PersonRow[]) =>
  findDuplicates(people(), [...crowd, ...rows]).pairs.filter(
    ({ left, right }) => !left.startsWith("x") && !right.startsWith("x"),
  );

test.for([
  [
    "the same mailbox, written with dots and a tag",
    { name: "Robert Lindqvist", email: "robert.lindqvist+crm@gmail.com" },
    { name: "Bob Lindqvist", email: "robertlindqvist@googlemail.com" },
  ],
  [
    "family name and given name swapped",
    { given_name: "Marisol", family_name: "Quintero", phone: "+34 612 345 678" },
    { given_name: "Quintero", family_name: "Marisol", phone: "612345678" },
  ],
  [
    "a typo in each of two fields",
    { name: "Katarzyna Nowakowska", ...office },
    { name: "Katarzina Nowakowska", ...office, postal_code: "94150" },
  ],
  [
    "a name in one field, and one split into two",
    { name: "Dr. Ludwig van der Meer", email: "ludwig@vandermeer.nl" },
    { given_name: "Ludwig", family_name: "van der Meer", email: "ludwig@vandermeer.nl" },
  ],
  [
    "Chinese names with the same phone",
    { name: "欧阳娜娜", phone: "+86 138 0013 8000" },
    { name: "欧阳娜娜", phone: "13800138000" },
  ],
  [
    "a Chinese name in traditional and in simplified characters",
    { name: "陳曉東", phone: "+886 912 345 678" },
    { name: "陈晓东", phone: "0912345678" },
  ],
  [
    "a Chinese name and its romanisation with the same phone",
    { name: "王晓明", phone: "+86 138 0013 8000" },
    { given_name: "Xiao-Ming", family_name: "Wang", phone: "13800138000" },
  ],
  [
    "a Korean name and its romanisation with the same phone",
    { name: "박민수", phone: "+82 10 2345 6789" },
    { name: "Minsu Park", phone: "010-2345-6789" },
  ],
  [
    "a Japanese name and its romanisation with the same mailbox",
    { name: "山田太郎", email: "taro@yamada.jp" },
    { name: "Taro Yamada", email: "taro@yamada.jp" },
  ],
] as const)("recognises one person: %s", ([, one, other]) => {
  expect(found({ id: "a", ...one }, { id: "b", ...other })).toMatchObject([{ left: "a", right: "b" }]);
});

test("colleagues who share desk, street and phone are not duplicates", () => {
  const shared = { ...office, account_id: "acme" };
  expect(
    found(
      { id: "a", name: "Priya Raman", email: "priya.raman@acme.com", ...shared },
      { id: "b", name: "Tomas Herrera", email: "tomas.herrera@acme.com", ...shared },
      { id: "c", name: "Priya Sandoval", email: "priya.sandoval@acme.com", ...shared },
    ),
  ).toEqual([]);
});

test("father and son with the same name are not duplicates", () => {
  const home = { phone: "+1 617 555 0188", address_line: "4 Elm Road", city: "Boston" };
  expect(
    found({ id: "a", name: "Sam Whitfield Sr.", ...home }, { id: "b", name: "Sam Whitfield Jr.", ...home }),
  ).toEqual([]);
});

test("two first names in one household are never a certain match", () => {
  const home = { family_name: "Okonkwo", address_line: "4 Elm Road, Hill House", city: "Boston", postal_code: "02110" };
  const pairs = found({ id: "a", given_name: "Chidi", ...home }, { id: "b", given_name: "Ngozi", ...home });
  expect(pairs.filter(({ level }) => level === "certain")).toEqual([]);
});

test.for([
  ["Lena", "Lea"],
  ["Maria", "Mario"],
  ["Erik", "Erika"],
])("%s and %s of one family at one address are a possible match, never a certain one", ([one, other]) => {
  const home = {
    family_name: "Vogel",
    phone: "+49 30 1234567",
    address_line: "Lindenweg 4",
    city: "Berlin",
    postal_code: "10115",
  };
  const others = [one, other].map((given_name, index) => ({ id: `x-${index}`, given_name, family_name: "Quist" }));
  const pairs = found(...others, { id: "a", given_name: one, ...home }, { id: "b", given_name: other, ...home });
  expect(pairs.map(({ level }) => level)).toEqual(["possible"]);
});

test("a misspelling of a common first name is recognised as one even if it occurs twice", () => {
  const namesakes = Array.from({ length: 250 }, (_, index) => ({
    id: `n-${index}`,
    given_name: "James",
    family_name: `Family ${index}`,
  }));
  const shared = { family_name: "Vogel", phone: "+49 30 1234567", address_line: "Lindenweg 4", postal_code: "10115" };
  const pairs = found(
    ...namesakes,
    { id: "x", given_name: "Jmes", family_name: "Quist" },
    { id: "a", given_name: "James", ...shared },
    { id: "b", given_name: "Jmes", ...shared },
  );
  expect(pairs.map(({ level }) => level)).toEqual(["certain"]);
});

test("colleagues with names in different scripts who share a phone are not duplicates", () => {
  const shared = { ...office, account_id: "acme" };
  expect(found({ id: "a", name: "王晓明", ...shared }, { id: "b", name: "Tomas Herrera", ...shared })).toEqual([]);
});

test("a date with one different part, or with day and month swapped, counts as a reason for a match", () => {
  const search = (other: string) => {
    const person = { given_name: "Ingeborg", family_name: "Sæther", city: "Bergen" };
    const rows = [...crowd, { id: "a", ...person, more: ["1984-03-09"] }, { id: "b", ...person, more: [other] }];
    const { pairs } = findDuplicates(people(["cf_born"]), rows);
    return pairs[0]?.reasons.find(({ field }) => field === "cf_born");
  };
  expect(search("1984-03-09")?.level).toBe("exact");
  expect(search("1984-09-03")?.level).toBe("close");
  expect(search("1985-03-09")?.level).toBe("close");
  expect(search("1984-03-09")?.weight).toBeGreaterThan(search("1984-09-03")?.weight ?? 0);
  expect(search("1951-11-27")).toBeUndefined();
});

test("lists the reasons for and against a pair by field, the strongest first", () => {
  const [pair] = found(
    { id: "a", name: "Robert Lindqvist", email: "rl@lindqvist.se", city: "Malmö" },
    { id: "b", name: "Bob Lindqvist", email: "rl@lindqvist.se", city: "Lund" },
  );
  const levels = Object.fromEntries((pair?.reasons ?? []).map(({ field, level }) => [field, level]));
  expect(levels).toEqual({ email: "exact", family_name: "exact", given_name: "variant", city: "differ" });
  expect(pair?.score).toBeCloseTo(
    (pair?.reasons ?? []).reduce((sum, { weight }) => sum + weight, 0),
    1,
  );
  expect(pair?.reasons[0]?.field).toBe("email");
  expect(pair?.reasons.find(({ field }) => field === "city")?.weight).toBeLessThan(0);
});

test("a person entered three times is one group of certain matches", () => {
  const person = { name: "Ingeborg Sæther", email: "ingeborg@saether.no" };
  const pairs = found({ id: "a", ...person }, { id: "b", ...person }, { id: "c", ...person });
  expect(pairs.map(({ cluster, level }) => `${cluster} ${level}`)).toEqual(["a certain", "a certain", "a certain"]);
});

test("does not find duplicates in an empty workspace, of a single record, or among distinct records", () => {
  expect(findDuplicates(people(), []).pairs).toEqual([]);
  expect(findDuplicates(people(), [{ id: "a", name: "Ada" }]).pairs).toEqual([]);
  expect(findDuplicates(people(), crowd).pairs).toEqual([]);
});

test("companies match regardless of the legal form, but a branch does not match its parent", () => {
  const others: CompanyRow[] = Array.from({ length: 40 }, (_, index) => ({
    id: `x${index}`,
    name: `Firm ${index} ${"abcdefgh"[index % 8]}`,
    website: `firm${index}.com`,
  }));
  const rows: CompanyRow[] = [
    { id: "a", name: "Nordwind Logistik GmbH", website: "https://www.nordwind.de/kontakt" },
    { id: "b", name: "NORDWIND LOGISTIK", website: "nordwind.de" },
    { id: "c", name: "株式会社さくら商事", phone: "03-1234-5678" },
    { id: "d", name: "さくら商事", phone: "+81 3 1234 5678" },
    { id: "e", name: "Kestrel Robotics", website: "kestrel.io" },
    { id: "f", name: "Kestrel Robotics", website: "kestrel.io", parent_id: "e" },
  ];
  const pairs = findDuplicates(companies(), [...others, ...rows]).pairs;
  expect(pairs.map(({ left, right }) => `${left}${right}`).toSorted()).toEqual(["ab", "cd"]);
});

test("does not return pairs that were marked as different, not even through a third record", () => {
  const person = { name: "Ingeborg Sæther", email: "ingeborg@saether.no" };
  const rows = [...crowd, ...["a", "b", "c"].map((id) => ({ id, ...person }))];
  const { pairs } = findDuplicates(people(), rows, { apart: new Set(["a|b"]) });
  expect(pairs.map(({ left, right }) => left + right).toSorted()).toEqual(["ac", "bc"]);
  expect(new Set(pairs.map(({ cluster }) => cluster)).size).toBe(2);
});
