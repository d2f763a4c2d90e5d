import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type ImportClient, importingPerson } from "../kit/import-client.ts";
import { startVanda, type Vanda } from "../kit/server.ts";

const folder = join(import.meta.dirname, "../../../shared/data/crm-sales-opportunities");
const file = (name: string) => readFileSync(join(folder, name));

describe.skipIf(!existsSync(folder))("the real sales export", () => {
  let vanda: Vanda;
  let ada: ImportClient;

  beforeAll(async () => {
    vanda = await startVanda();
    ada = await importingPerson(vanda);
  });
  afterAll(() => vanda?.stop());

  test("85 accounts with their parents, from names that no field has", async () => {
    const { row, plan, result } = await ada.import(file("accounts.csv"));
    expect(row.entity).toBe("accounts");
    expect(plan).toMatchObject({ rows: 85, created: 85, updated: 0, rejected: 0 });
    expect(result).toEqual(plan);
    const { count } = await ada.supabase
      .from("accounts")
      .select("*", { count: "exact", head: true })
      .not("parent_id", "is", null);
    expect(count).toBe(15);
  });
});
