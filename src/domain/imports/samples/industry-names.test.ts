import { expect, test } from "vitest";

import { businessTypes } from "#domain/workspace/onboarding.ts";

import { industryNames, offeredIndustries } from "./industry-names.ts";

test("offers the sample data of each business first, and wholesale in addition to retail and other", () => {
  for (const type of businessTypes) {
    const offered = offeredIndustries(type);
    expect(offered[0]).toBe(type);
    expect(offered.toSorted()).toEqual(industryNames.toSorted());
    expect(offered.indexOf("wholesale") === 1).toBe(type === "retail" || type === "other");
  }
  expect(offeredIndustries(undefined).slice(0, 2)).toEqual(["other", "wholesale"]);
});
