import { randomUUID } from "node:crypto";

import type { PoolClient } from "pg";
import type * as z from "zod/mini";

import { mostRehearsed, type rehearseWorkflow } from "#domain/functions/workflows.ts";
import { stepOutcomeSchema } from "#domain/workflows/step-outcome.ts";
import type { Definition } from "#domain/workflows/workflow.ts";
import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context.ts";
import { requireMember } from "#server/functions/require-member.ts";
import { become, worker } from "#server/jobs/become.ts";
import type { Step, StepTools } from "#server/jobs/define-job.ts";
import { JobError } from "#server/jobs/job-error.ts";
import { whereRunsStart } from "#server/jobs/start-run.ts";

import { doSteps } from "./do-steps.ts";
import { findStarts } from "./find-starts.ts";
import { readWorkflow } from "./read-workflow.ts";
import { whyOf } from "./scene.ts";

type Rehearsal = z.infer<typeof rehearseWorkflow.output>;
type Rehearsed = Rehearsal["records"][number]["steps"];
type Asked = { workspaceId: string; workflowId: string };

/** Thrown to carry the result of a test run out of its transaction, which is rolled back. */
class Found extends Error {
  readonly found: Rehearsal;
  constructor(found: Rehearsal) {
    super("A rehearsal leaves nothing behind");
    this.found = found;
  }
}

/**
 * Runs the steps of a workflow with the code of its runs, for the latest records that would have started it, under the
 * caller's rights, in a transaction that is rolled back. Waits end immediately.
 */
export async function rehearse(context: Context, identity: Identity, asked: Asked): Promise<Rehearsal> {
  try {
    return await whereRunsStart(context, async (sql) => {
      throw new Found(await find(context, sql, identity, asked));
    });
  } catch (error) {
    if (error instanceof Found) return error.found;
    throw error;
  }
}

async function find(
  context: Context,
  sql: PoolClient,
  identity: Identity,
  { workspaceId, workflowId }: Asked,
): Promise<Rehearsal> {
  await requireMember(sql, identity, workspaceId);
  const { definition } = await readWorkflow(sql, identity, { workspaceId, workflowId });
  const { entity } = definition.trigger;
  const { ids, ...told } = await findStarts(sql, identity, { workspaceId, trigger: definition.trigger });
  const records = [];
  for (const record of ids.slice(0, mostRehearsed)) {
    await become(sql, identity);
    const { rows } = await sql.query<{ name: string }>(
      `select name from public.${entity} where workspace_id = $1 and id = $2`,
      [workspaceId, record],
    );
    const steps = await rehearseOne(context, sql, identity, { workspaceId, workflowId, definition, record });
    records.push({ record, name: rows[0]?.name ?? "", steps });
  }
  return { ...told, records };
}

type One = Asked & { definition: Definition; record: string };

async function rehearseOne(
  context: Context,
  sql: PoolClient,
  caller: Identity,
  { workspaceId, workflowId, definition, record }: One,
): Promise<Rehearsed> {
  const done: Rehearsed = [];
  const setId = randomUUID();
  const tools: StepTools = {
    sql,
    caller,
    context,
    workspaceId,
    userId: null,
    runId: setId,
    subjectId: workflowId,
    log: context.log,
    progress() {},
    start: () => Promise.reject(new Error("A rehearsal starts nothing")),
  };
  const step: Pick<Step, "once" | "sleep"> = {
    async once(name, effect) {
      const outcome = await effect(tools);
      done.push({ step: name, outcome: stepOutcomeSchema.parse(outcome), failure: null });
      await become(sql, worker);
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
    await become(sql, worker);
    await doSteps(step, { definition, workflowId, record, setId });
  } catch (error) {
    if (!(error instanceof JobError)) throw error;
    // As in a run, completed steps stay done; for the next records the test run continues as if this one had failed there.
    done.push({ step: String(error.details?.step ?? ""), outcome: null, failure: whyOf(error) });
  }
  return done;
}
