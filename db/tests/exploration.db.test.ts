import { expect, test } from "vitest";

import { explorationSections } from "#domain/tokens/exploration.ts";

import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();

test("the app and the database define the same sections to explore", async () => {
  const { rows } = await at.database.owner.query(
    "select route, section from private.exploration_sections order by route",
  );
  const known = Object.values(explorationSections).flatMap(({ name, routes }) =>
    routes.map((route) => ({ route, section: name })),
  );
  expect(known.toSorted((a, b) => (a.route < b.route ? -1 : 1))).toEqual(rows);
});
