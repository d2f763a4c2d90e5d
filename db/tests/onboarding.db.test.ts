import { expect, test } from "vitest";

import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();
const add = `insert into user_onboarding (business_type, team_size, focus_areas, dashboard_type)
  select business_type, team_size, focus_areas, coalesce(dashboard_type, 'retail')
  from jsonb_populate_record(null::user_onboarding, $1) returning *`;
const answers = { business_type: "tech", team_size: "solo", focus_areas: ["sales"] };

test.each([
  ["fnb", "fnb"],
  ["education", "education"],
  ["other", "general"],
])(
  "a business of the type %s always gets the dashboard %s, which the client cannot choose",
  async (business_type, dashboard) => {
    const ana = await at.make.user();
    const [saved] = await at.as(ana, add, [{ ...answers, business_type }]);
    expect(saved).toMatchObject({ user_id: ana.id, dashboard_type: dashboard });
    const [changed] = await at.as(ana, "update user_onboarding set business_type = 'office' returning *");
    expect(changed).toMatchObject({ dashboard_type: "office", focus_areas: ["sales"] });
  },
);

test("repeated focus areas are stored once, in the order of first mention", async () => {
  const ana = await at.make.user();
  const [saved] = await at.as(ana, add, [{ ...answers, focus_areas: ["sales", "analytics", "sales"] }]);
  expect(saved?.focus_areas).toEqual(["sales", "analytics"]);
});

test.each([
  { business_type: "bank" },
  { team_size: "huge" },
  { focus_areas: [] },
  { focus_areas: ["sales", "golf"] },
  { focus_areas: ["sales", null] },
])("rejects the onboarding answer %j", async (wrong) => {
  await expect(at.as(await at.make.user(), add, [{ ...answers, ...wrong }])).rejects.toMatchObject({ code: "23514" });
});
