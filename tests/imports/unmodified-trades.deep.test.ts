import { afterAll, beforeAll, expect, test } from "vitest";

import { importingPerson } from "../kit/import-client.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { tradeFiles } from "../kit/trade-files.ts";
import { fileLanguages } from "../kit/trade-words.ts";
import { importUntouched } from "../kit/unmodified-files.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await startVanda();
});
afterAll(() => vanda?.stop());

test.each(fileLanguages)(
  "clients, quotes and order lines with headings in %s are imported unchanged",
  async (language) => {
    const ada = await importingPerson(vanda);
    for (const { name, file, entity, count, compare } of tradeFiles(language, 37)) {
      const imported = await importUntouched(ada, file, name);
      expect([imported.entity, imported.result?.created, imported.result?.rejected]).toEqual([entity, count, 0]);
      const { expected, stored } = await compare(ada.supabase);
      expect(expected).toHaveLength(count);
      expect(stored).toEqual(expected);
    }
  },
);
