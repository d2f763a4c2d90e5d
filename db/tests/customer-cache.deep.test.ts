import { test } from "vitest";

import { long } from "../../tests/kit/long.ts";
import { useDatabase } from "../../tests/kit/use-database.ts";
import { checkCustomerCache } from "./customer-cache-sequences.ts";
import { followShop } from "./follow-shop.ts";

const at = useDatabase();

test("customer metrics equal a count from scratch, whatever is done to what was sold and whenever the cache is filled, many times", async () => {
  await checkCustomerCache(at, long(12));
});

test("product pairs and lookalikes of the best twenty equal a count from scratch in any shop", async () => {
  for (let seed = 100; seed < 100 + long(3); seed++) await followShop(at, seed);
});
