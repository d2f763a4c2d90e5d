import { afterAll, beforeAll, expect, test } from "vitest";
import { build } from "../../tests/kit/builder.ts";
import { type FreshDatabase, freshDatabase } from "../../tests/kit/database.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test("signing up makes a profile, a workspace, its owner and a pipeline with six stages", async () => {
  const make = build(database.owner);
  const ada = await make.user({ meta: { first_name: "Ada", last_name: "Byron", time_zone: "Europe/London", language: "es" } });
  const { rows: profiles } = await database.owner.query("select * from profiles where user_id = $1", [ada.id]);
  expect(profiles).toMatchObject([
    { given_name: "Ada", family_name: "Byron", display_name: "Ada Byron", time_zone: "Europe/London", language: "es" },
  ]);
  expect(ada.workspace).toMatchObject({ name: "Ada Byron", currency: "USD", time_zone: "Europe/London" });
  expect(ada.member).toMatchObject({ role: "owner", name: "Ada Byron", email: ada.email });
  const stages = Object.values(await make.stages(ada.workspace));
  expect(stages.map(({ name, kind, default_probability }) => [name, kind, default_probability])).toEqual([
    ["Qualified", "open", 10],
    ["Demo Scheduled", "open", 25],
    ["Proposal Sent", "open", 50],
    ["Negotiation", "open", 75],
    ["Closed Won", "won", 100],
    ["Closed Lost", "lost", 0],
  ]);
});
