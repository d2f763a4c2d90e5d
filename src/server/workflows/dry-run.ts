import { randomUUID } from "node:crypto";

import type { PoolClient } from "pg";
import type * as z from "zod/mini";

import { maxDryRunRecords, type dryRunWorkflow } from "#domain/functions/workflows.ts";
import { stepOutcomeSchema } from "#domain/workflows/step-outcome.ts";
import type { Definition } from "#domain/workflows/workflow.ts";
import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";
import { requireMember } from "#server/request/require-member.ts";
import type { Step, StepTools } from "#server/runs/define-job.ts";
import { JobError } from "#server/runs/job-error.ts";
import { withRunQueue } from "#server/runs/start-run.ts";

import { findStarts } from "./find-starts.ts";
import { readWorkflow } from "./read-workflow.ts";
import { runSteps } from "./run-steps.ts";
import { failureOf } from "./step-context.ts";

type DryRun = z.infer<typeof dryRunWorkflow.output>;
type DryRunSteps = DryRun["records"][number]["steps"];
type DryRunRequest = { workspaceId: string; workflowId: string };

/** Thrown to return the result of a test run from its transaction, which is rolled back. */
class RolledBack extends Error {
  readonly found: DryRun;
  constructor(result: DryRun) {
    super("A dry run stores nothing");
    this.found = result;
  }
}

/**
 * Runs the steps of a workflow with the same code as in its runs, for the latest records that would have started it.
 * Runs with the caller's permissions, in a transaction that is rolled back. Waits end immediately.
 */
export async function dryRun(context: Context, identity: Identity, request: DryRunRequest): Promise<DryRun> {
  try {
    return await withRunQueue(context, async (sql) => {
      throw new RolledBack(await find(context, sql, identity, request));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.found;
    throw error;
  }
}

async function find(
  context: Context,
  sql: PoolClient,
  identity: Identity,
  { workspaceId, workflowId }: DryRunRequest,
): Promise<DryRun> {
  await requireMember(sql, identity, workspaceId);
  const { definition } = await readWorkflow(sql, identity, { workspaceId, workflowId });
  const { entity } = definition.trigger;
  const { ids, emails, ...outcome } = await findStarts(sql, identity, { workspaceId, trigger: definition.trigger });
  const records = [];
  for (const record of ids.slice(0, maxDryRunRecords)) {
    await runAs(sql, identity);
    const { rows } = await sql.query<{ name: string }>(
      `select name from public.${entity} where workspace_id = $1 and id = $2`,
      [workspaceId, record],
    );
    const steps = await dryRunRecord(context, sql, identity, {
      workspaceId,
      workflowId,
      definition,
      record,
      email: emails?.get(record),
    });
    records.push({ record, name: rows[0]?.name ?? "", steps });
  }
  return { ...outcome, records };
}

type RecordRun = DryRunRequest & { definition: Definition; record: string; email: string | undefined };

async function dryRunRecord(
  context: Context,
  sql: PoolClient,
  caller: Identity,
  { workspaceId, workflowId, definition, record, email }: RecordRun,
): Promise<DryRunSteps> {
  const done: DryRunSteps = [];
  const runId = randomUUID();
  const tools: StepTools = {
    sql,
    caller,
    context,
    workspaceId,
    userId: null,
    runId,
    subjectId: workflowId,
    log: context.log,
    progress() {},
    start: () => Promise.reject(new Error("A dry run starts nothing")),
  };
  const step: Pick<Step, "once" | "sleep"> = {
    async once(name, effect) {
      const outcome = await effect(tools);
      done.push({ step: name, outcome: stepOutcomeSchema.parse(outcome), failure: null });
      await runAs(sql, worker);
      return outcome;
    },
    async sleep(name, ms) {
      done.push({
        step: name,
        outcome: { did: "waited", until: new Date(Date.now() + ms).toISOString() },
        failure: null,
      });
    },
  };
  try {
    await runAs(sql, worker);
    await runSteps(step, { definition, workflowId, record, email, runId });
  } catch (error) {
    if (!(error instanceof JobError)) throw error;
    // As in a run, completed steps remain done. For the next records, the test run continues as if the run for this
    // record had failed here.
    done.push({ step: String(error.details?.step ?? ""), outcome: null, failure: failureOf(error) });
  }
  return done;
}
