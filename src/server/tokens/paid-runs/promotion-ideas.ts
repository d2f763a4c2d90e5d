import type { ClientBase } from "pg";
import { z } from "zod";

import { promotionFactsSchema } from "#domain/customers/promotions/promotion-facts.ts";
import { type PromotionRequest, promotionRequestSchema } from "#domain/customers/promotions/promotion-request.ts";
import { findCandidates, propose } from "#domain/customers/promotions/propose.ts";
import { promotionIdeas as contract } from "#domain/functions/promotion-ideas.ts";
import { isPlaced } from "#domain/metrics/sales-facts.ts";
import { countAudiences } from "#server/customers/promotions/count-audiences.ts";
import { formatIdea } from "#server/customers/promotions/format-idea.ts";
import { readPastResults } from "#server/customers/promotions/past-results.ts";
import { FunctionError } from "#server/request/function-error.ts";
import type { WorkspaceContext } from "#server/request/workspace-context.ts";
import { defineJob, type StepTools } from "#server/runs/define-job.ts";
import { asCaller } from "#server/tokens/paid-runs/as-caller.ts";
import { servePaidRun } from "#server/tokens/paid-runs/serve-paid-run.ts";

/** Suggests promotions based on the sales and the buyers of the workspace. */
export const promotionIdeas = servePaidRun(contract, {
  job: defineJob({
    name: "find-promotion-ideas",
    scope: "workspace",
    queue: "long",
    input: z.object({ request: z.unknown() }),
    result: z.object({ generation_id: z.uuid(), ideas: z.number() }),
    run: (step, { request }) => step.last("find", (tools) => find(tools, promotionRequestSchema.parse(request))),
  }),

  async measure({ sql, workspaceId }) {
    const { rows } = await sql.query<{ is_there: boolean }>(
      `select exists (select from public.sales s where s.workspace_id = $1 and s.account_id is not null and s.revenue_minor > 0
           and ${isPlaced("s")})
         or exists (select from public.workspaces w join public.stages s on s.workspace_id = w.id and s.kind = 'won'
           join public.deals d on d.workspace_id = s.workspace_id and d.stage_id = s.id
           where w.id = $1 and w.counts_won_deals and d.account_id is not null and d.value_minor > 0) as is_there`,
      [workspaceId],
    );
    return { work: 1, details: { has_customers: rows[0]?.is_there === true } };
  },

  reject({ budget }, { details }) {
    if (budget.from !== null && budget.to !== null && budget.from > budget.to)
      throw new FunctionError("bad_parameter", "The maximum budget is below the minimum. Swap the two amounts");
    if (!details.has_customers)
      throw new FunctionError("nothing_to_analyse", "No sale is linked to an account yet, so there is no audience");
  },

  begin: (request) => ({ input: { request } }),
});

/** Counts and suggests with the caller's permissions, and stores the result. */
async function find(tools: StepTools, request: PromotionRequest) {
  const { sql, workspaceId, runId, log } = tools;
  const { found, authorId, samples } = await asCaller(tools, (workspace) => findIdeas(sql, workspace, request));
  const ideas = found.ideas.map(formatIdea);
  await sql.query(
    `insert into public.promotion_generations (workspace_id, id, author_id, request, result, samples) values ($1, $2, $3, $4, $5, $6)`,
    [workspaceId, runId, authorId, JSON.stringify(request), JSON.stringify({ ...found, ideas }), samples],
  );
  log.info({ ideas: ideas.length }, "Found promotion ideas");
  return { generation_id: runId, ideas: ideas.length };
}

async function findIdeas(sql: ClientBase, workspace: WorkspaceContext, request: PromotionRequest) {
  // Segments are refreshed nightly. They are also refreshed here, so that ideas match the lists they link to.
  await sql.query("select public.refresh_segments($1)", [workspace.id]);
  const counted = await sql.query<{ facts: unknown; samples: string | null }>(
    "select private.promotion_facts($1) as facts, private.sample_share($1) as samples",
    [workspace.id],
  );
  const [{ facts: counts, samples } = {}] = counted.rows;
  const facts = promotionFactsSchema.parse(counts);
  const candidates = findCandidates(facts, request);
  const audiences = await countAudiences(sql, workspace, candidates);
  const ideas = propose(facts, request, candidates, audiences, await readPastResults(sql, workspace));
  return { found: ideas, authorId: workspace.member_id, samples };
}
