import { test } from "vitest";

import { long } from "../../tests/kit/long.ts";
import { useDatabase } from "../../tests/kit/use-database.ts";
import { followCustomers } from "./customer-sequences.ts";

const at = useDatabase();

test("growth, cohorts, segments, turnover and what made revenue change are what counting from nothing gives, whatever is done to sales and deals, many times", async () => {
  await followCustomers(at, long(60));
});
