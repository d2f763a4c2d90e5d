import { expect, test } from "vitest";

import { businessTypes, dashboardPath, dashboardType, industryPage, readDraft, toAnswers } from "./onboarding.ts";

test("each business type has the dashboard of its industry, and others have the general one", () => {
  expect(businessTypes.map((type) => dashboardPath(dashboardType(type)))).toEqual([
    "/dashboard/fnb",
    "/dashboard/office",
    "/dashboard/retail",
    "/dashboard/tech",
    "/dashboard/edu",
    "/dashboard/healthcare",
    "/dashboard",
  ]);
  expect(dashboardType("toString")).toBe("general");
  expect(dashboardPath(undefined)).toBe("/dashboard");
});

test("each industry has a page, but the general dashboard has none", () => {
  expect(["education", "fnb", "general", undefined].map(industryPage)).toEqual(["edu", "fnb", undefined, undefined]);
});

test("reads the valid answers of a draft", () => {
  const whole = { business_type: "fnb", team_size: "solo", focus_areas: ["sales", "insights"] };
  expect(readDraft(JSON.stringify(whole))).toEqual(whole);
  expect(readDraft('{"business_type":"bank","focus_areas":["golf","sales",null]}')).toEqual({ focus_areas: ["sales"] });
  for (const nothing of [null, "", "null", "7", "[]", "{", '{"focus_areas":"sales"}']) {
    expect(readDraft(nothing)).toBeNull();
  }
});

test("answers are complete only with a business, a team and an area", () => {
  const whole = { business_type: "tech", team_size: "small", focus_areas: ["customer" as const] } as const;
  expect(toAnswers({ ...whole, focus_areas: [...whole.focus_areas] })).toEqual(whole);
  expect(toAnswers({ business_type: "tech", team_size: "small", focus_areas: [] })).toBeNull();
  expect(toAnswers({ team_size: "small", focus_areas: ["sales"] })).toBeNull();
});
