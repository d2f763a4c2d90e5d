import { expect, test } from "vitest";

import { activeCompany, byTeam, type Company, readCache, replaceList, writeCache } from "./companies.ts";

const owner = { user: "ana", workspace: "w1" };
const company = (id: string, name: string): Company => ({
  id,
  version: 1,
  name,
  registration_number: null,
  industry: "Trade",
  founded_year: 1981,
  address: null,
  phone: null,
  email: null,
  employees: 12,
  locations: [{ id: "l1", version: 1, name: "Singapore" }],
  departments: [
    {
      id: "d1",
      version: 1,
      kind: "customer_support",
      head: { id: "m1", name: "Ana" },
      teams: [{ id: "t1", version: 1, name: "Night shift" }],
      placements: [
        { id: "p1", version: 1, team_id: "t1", member: { id: "m2", name: "Bo" } },
        { id: "p2", version: 1, team_id: null, member: { id: "m3", name: "Cy" } },
      ],
    },
  ],
});
const companies = { active: "c2", list: [company("c1", "Orchid"), company("c2", "Vanda")] };
const copy = writeCache(companies, owner);

test("restores the copy stored in the browser unchanged", () => expect(readCache(copy, owner)).toEqual(companies));

test.each([
  ["of another user", { ...owner, user: "eve" }],
  ["of another workspace", { ...owner, workspace: "w2" }],
  ["of a user, when no one is signed in", { ...owner, user: null }],
])("ignores a copy %s", (_whose, reader) => expect(readCache(copy, reader)).toBeUndefined());

test.each([
  ["nothing", null],
  ["invalid JSON", "{"],
  ["only a list", "[]"],
  ["a company without a name", JSON.stringify({ ...owner, active: null, list: [{ ...company("c1", ""), name: 7 }] })],
  ["an unknown department", copy.replace("customer_support", "dungeon")],
])("rejects a copy that contains %s", (_what, stored) => expect(readCache(stored, owner)).toBeUndefined());

test("the first company is active if the selected one no longer exists", () => {
  expect(activeCompany(companies.list, "c2")?.name).toBe("Vanda");
  expect(activeCompany(companies.list, "gone")?.name).toBe("Orchid");
  expect(activeCompany([], "gone")).toBeUndefined();
});

test.each<[when: string, active: string | null, left: string[], expected: string | null]>([
  ["it is still listed", "c2", ["c1", "c2"], "c2"],
  ["it was deleted", "c2", ["c1"], "c1"],
  ["the last one was deleted", "c2", [], null],
  ["none was active", null, ["c1", "c2"], "c1"],
  ["it was created after the list was read", "new", ["c1"], "new"],
])("selects the active company of a new list when %s", (_when, active, left, expected) => {
  const read = companies.list.filter(({ id }) => left.includes(id));
  expect(replaceList({ ...companies, active }, read)).toEqual({ active: expected, list: read });
});

test("lists the people of a department by team, those without one first", () => {
  const [department] = company("c1", "Orchid").departments;
  expect(department && byTeam(department)).toEqual({
    alone: [{ id: "m3", name: "Cy" }],
    teams: [{ id: "t1", version: 1, name: "Night shift", people: [{ id: "m2", name: "Bo" }] }],
  });
});
