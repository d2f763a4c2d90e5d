import { randomUUID } from "node:crypto";

import type pg from "pg";
import { beforeAll, expect, test } from "vitest";

import type { ProposedChange } from "#domain/assistant/proposed-change.ts";
import { parseQuestion } from "#server/assistant/parse-question.ts";
import { answerQuestions } from "#server/metrics/answer-questions.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import type { StepTools } from "#server/runs/define-job.ts";
import { performAction } from "#server/workflows/step-effects.ts";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { shareDatabase } from "../../tests/kit/use-database.ts";
import { replaceClock } from "../../tests/kit/use-ledger.ts";

const at = shareDatabase();
beforeAll(() => replaceClock(at.database.owner));

/** At 10:30 UTC there are three dates: yesterday at UTC−11, today at UTC, and tomorrow at UTC+14. */
const moment = "2026-03-10T10:30:00Z";

/** Runs `work` as a user, with the clock at `moment`. */
const atMoment = <T>(user: BuiltUser, work: (sql: pg.ClientBase) => Promise<T>): Promise<T> =>
  asRole(at.database.pool, user.caller, async (sql) => {
    await sql.query("select set_config('test.now', $1, true)", [moment]);
    return work(sql);
  });

const dueOf = ({ values }: ProposedChange) => values.find(({ column }) => column === "due_on")?.after.value;

/** Creates two members of a workspace in UTC, one at UTC+14 and one at UTC−11, and a member without a login. */
async function buildTeam() {
  const [ana, bo] = [await at.make.user(), await at.make.user()];
  const his = await at.make.member(ana.workspace, { user_id: bo.id });
  const agent = await at.make.member(ana.workspace);
  await at.as(ana, "update public.profiles set time_zone = 'Pacific/Kiritimati' where user_id = $1", [ana.id]);
  await at.as(bo, "update public.profiles set time_zone = 'Pacific/Pago_Pago' where user_id = $1", [bo.id]);
  return { ana, bo, his, agent };
}

test("a workflow's task is due by the date in its assignee's time zone", async () => {
  const { ana, bo, his, agent } = await buildTeam();
  const deal = await at.make.deal(ana.workspace);
  const scene = {
    workspaceId: ana.workspace.id,
    workflowId: deal.id,
    entity: "deals",
    record: deal.id,
    name: deal.name,
    owner: null,
    tags: [],
    version: 1,
    email: undefined,
    subject: null,
    me: ana.member.id,
  } as const;
  const dueOn = async (user: BuiltUser, assignee: string) => {
    const step = { id: "s1", do: "task", title: "Call", assignee, days: 1 } as const;
    const outcome = await atMoment(user, (sql) => {
      const tools = { sql, caller: user.caller, workspaceId: scene.workspaceId } as StepTools;
      return performAction(
        "task",
        { tools, scene: { ...scene, tags: [] }, stepId: step.id, setId: randomUUID() },
        step,
      );
    });
    return outcome.did === "wrote" ? dueOf(outcome.change) : outcome;
  };
  for (const user of [ana, bo]) {
    expect(await dueOn(user, ana.member.id)).toBe("2026-03-12");
    expect(await dueOn(user, his.id)).toBe("2026-03-10");
    expect(await dueOn(user, agent.id)).toBe("2026-03-11");
  }
});

test("'tomorrow' in a request is in the member's time zone, but a report covers the same day for all members", async () => {
  const { ana, bo } = await buildTeam();
  const question = "Remind me to call Grace tomorrow";
  const asked = { workspace_id: ana.workspace.id, chat_id: randomUUID(), language: "en", question } as const;
  const days = [];
  const reports = [];
  for (const user of [ana, bo]) {
    const { plan } = await atMoment(user, (sql) => parseQuestion(sql, asked));
    days.push(plan?.kind === "change" ? dueOf(plan.change) : plan);
    const [report] = await atMoment(user, (sql) =>
      answerQuestions(sql, ana.workspace.id, [{ measures: ["calls_made"], range: "today" }]),
    );
    reports.push([report?.today, report?.range]);
  }
  expect(days).toEqual(["2026-03-12", "2026-03-10"]);
  expect(reports[0]).toEqual(reports[1]);
  expect(reports[0]?.[0]).toBe("2026-03-10");
});

test("users of other workspaces cannot read the current day of a workspace", async () => {
  const { ana } = await buildTeam();
  const stranger = await at.make.user();
  expect(
    await at.as(stranger, "select private.member_today($1, $2) as day", [ana.workspace.id, ana.member.id]),
  ).toEqual([{ day: null }]);
});
