import { test } from "vitest";

import { long } from "../../tests/kit/long.ts";
import { useDatabase } from "../../tests/kit/use-database.ts";
import { checkCustomerCache } from "./customer-cache-sequences.ts";
import { followShop } from "./follow-shop.ts";

const at = useDatabase();

test("customer metrics equal a full recount after any of many changes of sales, whenever the cache is filled", async () => {
  await checkCustomerCache(at, long(12));
});

test("product pairs and accounts similar to the best twenty customers equal a full recount in any shop", async () => {
  for (let seed = 100; seed < 100 + long(3); seed++) await followShop(at, seed);
});
