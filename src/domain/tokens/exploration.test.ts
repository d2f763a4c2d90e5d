import { expect, test } from "vitest";

import { explorationSections, sectionAt, sectionNamed } from "./exploration.ts";

test("a section is explored by arriving at its route, with or without a slash at the end", () => {
  expect(sectionAt("/dashboard")).toBe("home");
  expect(sectionAt("/dashboard/sales/")).toBe("sales");
  expect([sectionAt("/dashboard/edu"), sectionAt("/dashboard/education")]).toEqual(["education", "education"]);
});

test("records, screens of our own and other pages are no sections", () => {
  for (const path of ["/", "", "/dashboard/sales/0199", "/dashboard/tokens", "/dashboard/contacts", "/dashboard/Sales"])
    expect(sectionAt(path), path).toBeUndefined();
});

test("a section is known by the name that the ledger gives it", () => {
  for (const [section, { name }] of Object.entries(explorationSections)) expect(sectionNamed(name)).toBe(section);
  expect(sectionNamed("constructor")).toBeUndefined();
});
