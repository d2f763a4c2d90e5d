import { readFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { importingPerson } from "../kit/import-client.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { importUntouched } from "../kit/unmodified-files.ts";

const file = readFileSync(join(import.meta.dirname, "../fixtures/imports/expenses-negative-spellings.csv"));

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda();
});
afterAll(() => vanda?.stop());

test("amounts are parsed with every spelling of a minus sign", async () => {
  const ada = await importingPerson(vanda);
  const { entity } = await importUntouched(ada, file, "expenses-negative-spellings.csv");
  expect(entity).toBe("expenses");
  const { data } = await ada.supabase.from("expenses").select("name, amount_minor").order("spent_on");
  expect(data?.map(({ name, amount_minor }) => [name, amount_minor])).toEqual([
    ["brackets", -120_000],
    ["trailing minus", -120_000],
    ["bracket dollar", -3000],
    ["dollar bracket", -1234],
    ["minus dollar", -1200],
    ["dollar minus", -90_023],
    ["unicode minus", -500],
    ["plus", 150_000],
    ["dollar plus", 150_000],
  ]);
});
