import { expect, test } from "vitest";

import { businessTypes } from "#domain/workspace/onboarding.ts";

import { industryNames, offeredIndustries } from "./industry-names.ts";

test("suggests the sample data of the user's business first, and also wholesale for retail and other businesses", () => {
  for (const type of businessTypes) {
    const offered = offeredIndustries(type);
    expect(offered[0]).toBe(type);
    expect(offered.toSorted()).toEqual(industryNames.toSorted());
    expect(offered.indexOf("wholesale") === 1).toBe(type === "retail" || type === "other");
  }
  expect(offeredIndustries(undefined).slice(0, 2)).toEqual(["other", "wholesale"]);
});
