import { test } from "vitest";

import { long } from "../../tests/kit/long.ts";
import { useDatabase } from "../../tests/kit/use-database.ts";
import { followKeptCustomers } from "./kept-customer-sequences.ts";
import { followShop } from "./shop-of-many.ts";

const at = useDatabase();

test("what is told of each customer is what counting gives, whatever is done to what was sold and whenever it is kept, many times", async () => {
  await followKeptCustomers(at, long(12));
});

test("what is bought together, and who looks like the best twenty, is what counting gives in any shop", async () => {
  for (let seed = 100; seed < 100 + long(3); seed++) await followShop(at, seed);
});
