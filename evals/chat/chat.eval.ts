import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { ClientBase } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { reportedQuestionSchema } from "#domain/assistant/reported-question.ts";

import { importingPerson } from "../../tests/kit/import-client.ts";
import { realData } from "../../tests/kit/real-data.ts";
import { startVanda, type Vanda } from "../../tests/kit/server.ts";
import { caseLanguages } from "../languages.ts";
import type { ChatCase } from "./chat-case.ts";
import { harderCases } from "./harder-cases.ts";
import { judge, judgeReported, judgeScreens, type Verdict } from "./judge.ts";
import { laterOwnerCases } from "./later-owner-cases.ts";
import { mendedCases } from "./mended-cases.ts";
import { opportunityCases } from "./opportunity-cases.ts";
import { ownerCases } from "./owner-cases.ts";
import { screenCases } from "./screen-cases.ts";
import { unseenCases } from "./unseen-cases.ts";

const countsOf = (verdicts: readonly Verdict[]) => {
  const many = (verdict: Verdict["verdict"]) => verdicts.filter((one) => one.verdict === verdict).length;
  return { asked: verdicts.length, right: many("right"), wrong: many("wrong"), cannot: many("cannot") };
};

const folder = realData("crm-sales-opportunities");
/** A file that a workspace exported under "Wrong answers". */
const reported = process.env.REPORTED_QUESTIONS;

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

  const score = (cases: readonly ChatCase[]) => judged((client) => judge(client, person, cases));

  async function judged(ask: (client: ClientBase) => Promise<Verdict[]>) {
    const client = await vanda.database.owner.connect();
    try {
      const verdicts = await ask(client);
      for (const { verdict, language, question, why } of verdicts)
        if (verdict !== "right") process.stdout.write(`${verdict} (${language}): ${question}\n    ${why}\n`);
      const languages = caseLanguages.map((language) => ({
        language,
        ...countsOf(verdicts.filter((one) => one.language === language)),
      }));
      process.stdout.write(`${languages.map((counts) => JSON.stringify(counts)).join("\n")}\n`);
      const counts = countsOf(verdicts);
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

  test("written without knowledge of the grammar are answered correctly, or not at all", async () => {
    const { asked, share, wrong } = await score(unseenCases);
    expect(asked).toBeGreaterThanOrEqual(60);
    expect(wrong).toBe(0);
    expect(share).toBeGreaterThanOrEqual(0.8);
  });

  test("once answered with a wrong number are answered correctly, or not at all", async () => {
    const { asked, share, wrong } = await score(mendedCases);
    expect(asked).toBeGreaterThanOrEqual(60);
    expect(wrong).toBe(0);
    expect(share).toBeGreaterThanOrEqual(0.8);
  });

  test("in an owner's own words are never answered with a wrong number", async () => {
    const { asked, share, wrong } = await score([...ownerCases, ...laterOwnerCases]);
    expect(asked).toBeGreaterThanOrEqual(200);
    expect(wrong).toBe(0);
    expect(share).toBeGreaterThanOrEqual(0.7);
  });

  test("that another screen answers return that screen, and no number", async () => {
    const { asked, share, wrong } = await judged((client) => judgeScreens(client, person, screenCases));
    expect(asked).toBeGreaterThanOrEqual(100);
    expect(wrong).toBe(0);
    expect(share).toBeGreaterThanOrEqual(0.9);
  });

  test.skipIf(!reported)("reported as wrong are not interpreted the same way again", async () => {
    const lines = readFileSync(reported ?? "", "utf8")
      .split("\n")
      .filter(Boolean);
    const questions = lines.map((line) => reportedQuestionSchema.parse(JSON.parse(line)));
    const { wrong } = await judged((client) => judgeReported(client, person, questions));
    expect(wrong).toBe(0);
  });
});
