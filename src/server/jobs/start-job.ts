import type { ClientBase } from "pg";

import type { Context } from "#server/context.ts";
import { sendTracked } from "#server/jobs/queue.ts";

type NewJob = {
  /** Where the caller decides it, so that asking twice does not start two. */
  id?: string;
  workspaceId: string;
  kind: string;
  subjectId: string | null;
  total: number | null;
  memberId: string | null;
  /** As whom the job will act. */
  caller: { role: string; claims: string };
};

/** Queues a tracked job in the caller's transaction, which must be under the role worker; returns its row as the API shows it. */
export async function startJob(context: Context, sql: ClientBase, job: NewJob): Promise<{ id: string; row: unknown }> {
  const { id, workspaceId, kind, subjectId, total, memberId, caller } = job;
  const { rows } = await sql.query<{ id: string; row: unknown }>(
    `insert into public.jobs as j (workspace_id, kind, subject_id, total, created_by, id) values ($1, $2, $3, $4, $5, coalesce($6::uuid, uuidv7()))
     returning id, to_jsonb(j) as row`,
    [workspaceId, kind, subjectId, total, memberId, id],
  );
  const [made] = rows;
  if (!made) throw new Error("The job was not written");
  const { rows: claimed } = await sql.query<{ asker: string }>(
    `insert into private.job_claims (workspace_id, job_id, role, claims) values ($1, $2, $3, $4)
     returning private.job_asker(workspace_id, claims) as asker`,
    [workspaceId, made.id, caller.role, caller.claims],
  );
  await sendTracked(context, sql, { workspaceId, jobId: made.id, asker: claimed[0]?.asker ?? workspaceId, total });
  return made;
}
