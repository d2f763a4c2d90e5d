import { test } from "vitest";

import { long } from "../../tests/kit/long.ts";
import { useDatabase } from "../../tests/kit/use-database.ts";
import { followCustomers } from "./customer-sequences.ts";

const at = useDatabase();

test("all customer analyses equal a full recount after any of many changes of sales and deals", async () => {
  await followCustomers(at, long(60));
});
