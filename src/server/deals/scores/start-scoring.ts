import type { ScoreSubject } from "#domain/deals/scores/score-subjects.ts";
import { scoreDeals, scoreLeads } from "#server/deals/scores/score-jobs.ts";
import { AlreadyRunning, type StartRun } from "#server/runs/start-run.ts";

const jobs = { deals: scoreDeals, leads: scoreLeads };

/** Starts scoring the deals or leads of a workspace, unless it is already running. */
export async function startScoring(start: StartRun, workspaceId: string, subject: ScoreSubject): Promise<void> {
  const job = jobs[subject];
  await start(job, { input: {}, workspaceId, key: `${job.name}:${workspaceId}` }).catch((error: unknown) => {
    if (!(error instanceof AlreadyRunning)) throw error;
  });
}
