import { test } from "vitest";

import { long } from "../../tests/kit/long.ts";
import { useDatabase } from "../../tests/kit/use-database.ts";
import { followCustomers } from "./customer-sequences.ts";

const at = useDatabase();

test("growth, cohorts, segments, turnover and revenue contributions equal a count from scratch after any change of sales and deals, many times", async () => {
  await followCustomers(at, long(60));
});
