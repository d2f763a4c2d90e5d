import { expect, test } from "vitest";

import { explorationSections, sectionAt, sectionNamed } from "./exploration.ts";

test("a section is explored by opening its route, with or without a trailing slash", () => {
  expect(sectionAt("/dashboard")).toBe("home");
  expect(sectionAt("/dashboard/sales/")).toBe("sales");
  expect([sectionAt("/dashboard/edu"), sectionAt("/dashboard/education")]).toEqual(["education", "education"]);
});

test("pages of records and other pages are not sections", () => {
  for (const path of ["/", "", "/dashboard/sales/0199", "/dashboard/tokens", "/dashboard/contacts", "/dashboard/Sales"])
    expect(sectionAt(path), path).toBeUndefined();
});

test("finds a section by its name in the ledger", () => {
  for (const [section, { name }] of Object.entries(explorationSections)) expect(sectionNamed(name)).toBe(section);
  expect(sectionNamed("constructor")).toBeUndefined();
});
