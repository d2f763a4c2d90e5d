import { afterAll, beforeAll, expect, test } from "vitest";

import {
  exportedContacts,
  exportedDeals,
  exportedFile,
  readingByName,
  storedContacts,
  storedDeals,
} from "../kit/export-readings.ts";
import { importingPerson } from "../kit/import-client.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { importUntouched } from "../kit/unmodified-files.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await startVanda();
});
afterAll(() => vanda?.stop());

test.each(exportedContacts)("an unchanged %s is imported as contacts", async (name, expected) => {
  const ada = await importingPerson(vanda);
  const { entity, result } = await importUntouched(ada, exportedFile(name), name);
  expect([entity, result?.rejected]).toEqual(["contacts", 0]);
  expect(await storedContacts(ada.supabase)).toMatchObject(readingByName(expected));
});

test.each(exportedDeals)("an unchanged %s is imported as deals", async (name, expected) => {
  const ada = await importingPerson(vanda);
  const { entity, result } = await importUntouched(ada, exportedFile(name), name);
  expect([entity, result?.rejected]).toEqual(["deals", 0]);
  expect(await storedDeals(ada.supabase)).toMatchObject(readingByName(expected));
});
