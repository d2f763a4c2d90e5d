import type { ClientBase } from "pg";

import { type TokenOffer, tokenOffer } from "#domain/tokens/token-offer.ts";
import type { Identity } from "#server/auth/sessions/identity.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { become, worker } from "#server/jobs/become.ts";

/** What an analysis would cost its caller now; `rows` is the work that the price goes by: those of all days. */
export type Offer = TokenOffer & { rows: number };
type Measured = Offer & { memberId: string | null; /** Where the workspace is. */ today: string };

/** Counts what an analysis would read, as the caller, and prices it; leaves the transaction under the role worker. */
export async function measureWork(
  sql: ClientBase,
  identity: Identity,
  workspaceId: string,
  pipelineId: string | null,
): Promise<Measured> {
  await become(sql, identity);
  const { rows } = await sql.query<{
    member_id: string | null;
    rows: number;
    quote: unknown;
    is_there: boolean;
    today: string;
  }>(
    `select private.member_id(w.id) as member_id, work.rows::float8 as rows, public.quote('analytics', work.rows) as quote,
       $2::uuid is null or exists (select from public.pipelines p where p.workspace_id = w.id and p.id = $2) as is_there,
       (private.now() at time zone w.time_zone)::date::text as today
     from public.workspaces w cross join lateral (select private.pipeline_rows(w.id, $2) as rows) work
     where w.id = $1`,
    [workspaceId, pipelineId],
  );
  await become(sql, worker);
  const [found] = rows;
  if (!found) throw new FunctionError("not_allowed", "You may not read this workspace");
  if (!found.is_there) throw new FunctionError("pipeline_not_found", "This pipeline no longer exists");
  return { ...tokenOffer.parse(found.quote), rows: found.rows, memberId: found.member_id, today: found.today };
}
