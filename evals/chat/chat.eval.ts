import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { importingPerson } from "../../tests/kit/import-client.ts";
import { startVanda, type Vanda } from "../../tests/kit/server.ts";
import type { ChatCase } from "./chat-case.ts";
import { harderCases } from "./harder-cases.ts";
import { judge } from "./judge.ts";
import { opportunityCases } from "./opportunity-cases.ts";
import { unseenCases } from "./unseen-cases.ts";

const folder =
  process.env.CRM_OPPORTUNITIES ?? join(import.meta.dirname, "../../../shared/data/crm-sales-opportunities");

describe.skipIf(!existsSync(folder))("questions about the real sales export", () => {
  let vanda: Vanda;
  let person: { workspaceId: string; token: string };

  beforeAll(async () => {
    vanda = await startVanda();
    const importer = await importingPerson(vanda);
    person = importer;
    for (const name of ["accounts.csv", "products.csv", "sales_pipeline.csv"])
      await importer.import(readFileSync(join(folder, name)));
  });
  afterAll(() => vanda?.stop());

  async function score(cases: readonly ChatCase[]) {
    const client = await vanda.database.owner.connect();
    try {
      const verdicts = await judge(client, person, cases);
      const many = (verdict: string) => verdicts.filter((one) => one.verdict === verdict).length;
      for (const { verdict, language, question, why } of verdicts)
        if (verdict !== "right") process.stdout.write(`${verdict} (${language}): ${question}\n    ${why}\n`);
      const counts = { asked: verdicts.length, right: many("right"), wrong: many("wrong"), cannot: many("cannot") };
      process.stdout.write(`${JSON.stringify(counts)}\n`);
      return { ...counts, share: counts.right / counts.asked };
    } finally {
      client.release();
    }
  }

  test("are answered correctly, or not at all", async () => {
    const { asked, share, wrong } = await score([...opportunityCases, ...harderCases]);
    expect(asked).toBeGreaterThanOrEqual(200);
    expect(wrong).toBe(0);
    expect(share).toBeGreaterThanOrEqual(0.95);
  });

  test("so are those written without knowledge of the grammar", async () => {
    const { asked, share, wrong } = await score(unseenCases);
    expect(asked).toBeGreaterThanOrEqual(60);
    expect(wrong).toBe(0);
    expect(share).toBeGreaterThanOrEqual(0.8);
  });
});
