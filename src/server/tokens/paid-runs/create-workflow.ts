import type { ClientBase } from "pg";
import { z } from "zod";

import { Redactor } from "#domain/assistant/wording/redaction.ts";
import { workflowDraft as contract } from "#domain/functions/workflow-drafts.ts";
import { type Language, languageIds } from "#domain/languages.ts";
import type { WorkflowReading } from "#domain/workflows/parsing/assemble.ts";
import { readWrittenWorkflow } from "#domain/workflows/parsing/read-written-workflow.ts";
import type { WorkflowVocabulary } from "#domain/workflows/vocabulary.ts";
import { nameOf } from "#domain/workflows/workflow-text.ts";
import { allSteps, type Definition, maxSteps } from "#domain/workflows/workflow.ts";
import { languageModel } from "#server/assistant/ai/language-model.ts";
import { modelUse } from "#server/assistant/ai/model-use.ts";
import { logSentToModel, SentToModel } from "#server/assistant/ai/sent-to-model.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";
import { FunctionError } from "#server/request/function-error.ts";
import { type Call, defineJob, type Run, type StepTools } from "#server/runs/define-job.ts";
import { JobError } from "#server/runs/job-error.ts";
import type { Env } from "#server/settings/env.ts";
import { servePaidRun } from "#server/tokens/paid-runs/serve-paid-run.ts";
import { parseByModel } from "#server/workflows/parse-by-model.ts";
import { readWorkflowVocabulary } from "#server/workflows/read-vocabulary.ts";

/** Maximum number of steps at the lower price. */
const fewSteps = 5;
/** Maximum number of workflows per workspace. */
const maxWorkflows = 100;
const input = z.object({ text: z.string(), language: z.enum(languageIds) });

type ParsedText = {
  reading: WorkflowReading;
  vocabulary: WorkflowVocabulary;
  byModel: boolean;
  use: Awaited<ReturnType<typeof modelUse>>;
  kept: number;
  /**
   * The number of steps on which the price is based; if a model parses the text, the number of its parts except the
   * trigger.
   */
  steps: number;
};

/** Creates a workflow from a user's text. It is stored switched off. */
export const workflowDraft = servePaidRun(contract, {
  job: defineJob({
    name: "create-workflow",
    scope: "workspace",
    queue: "long",
    input,
    result: z.object({ workflow_id: z.uuid(), parts: z.array(z.unknown()), model: z.string().nullable() }),
    async run(step, input, run) {
      const workflow = await step.call("read", (call) => make(input, run, call));
      return step.last("keep", (tools) => store(tools, { ...input, ...workflow }));
    },
  }),

  async measure({ sql, workspaceId, env }, input) {
    const { reading, byModel, steps, kept } = await readText(sql, env, workspaceId, input);
    const { definition, parts, missing } = reading;
    return {
      work: steps,
      details: { reading: { definition, parts, missing }, steps, by_model: byModel, is_full: kept >= maxWorkflows },
    };
  },

  reject(_question, { details: { reading, by_model: byModel, is_full: isFull } }) {
    if (isFull)
      throw new FunctionError(
        "too_many_workflows",
        `A workspace can have at most ${maxWorkflows} workflows. Delete one first`,
      );
    if (reading.definition || byModel) return;
    throw new FunctionError(
      "not_understood",
      "Describe the trigger and the steps, such as “When a deal is won, notify Ana”",
    );
  },

  begin: (question) => ({ input: question }),
});

/** Parses a text with the transaction's permissions. Rejects callers without write access. */
async function readText(
  sql: ClientBase,
  env: Env,
  workspaceId: string,
  { text, language }: { text: string; language: Language },
): Promise<ParsedText> {
  const loaded = await readWorkflowVocabulary(sql, workspaceId);
  if (!loaded?.mayWrite)
    throw new FunctionError("not_allowed", "You do not have permission to create workflows in this workspace");
  const { vocabulary, kept } = loaded;
  const reading = readWrittenWorkflow(text, { language, vocabulary });
  const { definition, parts } = reading;
  const isWhole = definition !== null && parts.every(({ as }) => as !== "unread");
  const use = isWhole ? "off" : await modelUse(sql, env, workspaceId);
  const byModel = use !== "off";
  const others = parts.filter(({ as }) => as !== "trigger").length;
  const steps = byModel ? Math.min(Math.max(1, others), maxSteps) : definition ? allSteps(definition.steps).length : 1;
  return { reading, vocabulary, byModel, use, kept, steps };
}

type WrittenWorkflow = { definition: Definition; parts: WorkflowReading["parts"]; model: string | null };

/**
 * Parses the text again with the user's permissions, because names may have changed. Throws a JobError if the text is
 * not understood; an incomplete result of a model costs nothing.
 */
async function make(
  request: z.infer<typeof input>,
  { context, log, caller, workspaceId }: Run<"workspace">,
  { signal, write }: Call,
): Promise<WrittenWorkflow> {
  const { env } = context;
  const { reading, vocabulary, use, steps } = await write(async (sql) => {
    await runAs(sql, caller);
    const read = await readText(sql, env, workspaceId, request).catch((error: unknown) => {
      if (error instanceof FunctionError) throw new JobError("not_allowed", error.message);
      throw error;
    });
    await runAs(sql, worker);
    return read;
  });
  if (use === "off") {
    const { definition, parts } = reading;
    if (!definition) throw new JobError("not_understood", "It can no longer be parsed");
    return { definition, parts, model: null };
  }
  const sent = new SentToModel();
  const redactor = use === "masked" ? new Redactor() : null;
  const model = await languageModel(env, sent);
  const most = steps > fewSteps ? maxSteps : fewSteps;
  const tools = { log, timeoutMs: env.AI_TIMEOUT_MS, signal };
  const written =
    model &&
    (await parseByModel(model, { text: request.text, vocabulary, most, redactor }, tools).finally(() =>
      // Failed workflows are also logged: the data was sent in any case.
      logSentToModel(context, {
        workspaceId,
        userId: (JSON.parse(caller.claims) as { sub: string }).sub,
        purpose: "workflow",
        isMasked: redactor !== null,
        sent,
      }),
    ));
  if (!written) throw new JobError("not_understood", "The model wrote no valid workflow");
  return { ...written, model: env.AI_MODEL ?? null };
}

/** Stores a workflow in the name of the user, switched off, and returns its id. */
async function store({ sql, caller, workspaceId, log }: StepTools, workflow: WrittenWorkflow & { text: string }) {
  await runAs(sql, caller);
  const { rows } = await sql.query<{ id: string }>(
    "insert into public.workflows (workspace_id, name, definition, is_on) values ($1, $2, $3, false) returning id",
    [workspaceId, nameOf(workflow.text), JSON.stringify(workflow.definition)],
  );
  await runAs(sql, worker);
  log.info({ steps: allSteps(workflow.definition.steps).length, model: workflow.model }, "Created a workflow");
  return { workflow_id: rows[0]?.id, parts: workflow.parts, model: workflow.model };
}
