import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import type { ProposedChange } from "#domain/assistant/proposed-change.ts";
import { addDays } from "#domain/time/dates.ts";
import { parseQuestion, type InterpretedQuestion } from "#server/assistant/parse-question.ts";
import { asRole } from "#server/postgres/round-trip.ts";

import { build } from "../../tests/kit/builder.ts";
import { claimsOf } from "../../tests/kit/claims.ts";
import { startVanda, type Vanda } from "../../tests/kit/server.ts";
import { type SignedUp, signUp } from "../../tests/kit/sign-up.ts";
import { caseLanguages } from "../languages.ts";
import { writingCases } from "./writing-cases.ts";

let vanda: Vanda;
let ana: SignedUp;

beforeAll(async () => {
  vanda = await startVanda({ WORKER: "off" });
  const make = build(vanda.database.owner);
  ana = await signUp(vanda);
  const { workspace } = ana;
  const stages = await make.stages(workspace);
  const account = await make.account(workspace, { name: "Acme" });
  await make.contact(workspace, { name: "Ana Torres", account_id: account.id });
  await make.deal(workspace, { name: "Oak desks", currency: "USD", stage_id: stages["Demo Scheduled"]?.id ?? "" });
  await make.deal(workspace, { name: "Pine shelves", currency: "USD" });
  await make.deal(workspace, { name: "Pine shelves", currency: "USD" });
  await make.activity(workspace, { kind: "task", title: "Send samples" });
  await make.member(workspace, { name: "Ben Ortega", role: "member", user_id: (await signUp(vanda)).id });
});
afterAll(() => vanda?.stop());

/** Columns that depend on the caller. */
const own = new Set(["assignee_id", "owner_id"]);

function summarize({ plan, reason }: InterpretedQuestion): string {
  if (plan?.kind === "change") return writeChange(plan.change);
  return plan ? `answered as a question: ${plan.kind}` : (reason ?? "nothing");
}

function writeChange({ entity, record, values }: ProposedChange): string {
  const shown = values.filter(({ column }) => record !== null || !own.has(column));
  const written = shown.map(({ column, after }) => `${column}=${String(after.label ?? after.value)}`);
  return `${record ? `${entity} ${record.name}` : `new ${entity}`}: ${written.join(", ")}`;
}

test("changes are proposed as intended, or rejected for the right reason", async () => {
  const claims = claimsOf(ana.token);
  const misses: string[] = [];
  let asked = 0;
  await asRole(vanda.database.owner, { role: "authenticated", claims }, async (sql) => {
    for (const one of writingCases)
      for (const language of caseLanguages)
        for (const question of one[language]) {
          asked += 1;
          const read = await parseQuestion(sql, {
            workspace_id: ana.workspace.id,
            chat_id: randomUUID(),
            question,
            language,
          });
          const right = typeof one.right === "string" ? one.right : one.right[language];
          const wanted = right.replace(/\{\+(\d+)\}/g, (_all, days) => addDays(read.vocabulary.today, Number(days)));
          const got = summarize(read);
          if (got !== wanted) misses.push(`(${language}) ${question}\n    ${got}\n    ${wanted}`);
        }
  });
  for (const miss of misses) process.stdout.write(`${miss}\n`);
  process.stdout.write(`${JSON.stringify({ asked, right: asked - misses.length })}\n`);
  expect(asked).toBeGreaterThanOrEqual(40);
  expect(misses).toEqual([]);
});
