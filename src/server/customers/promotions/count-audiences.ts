import type { ClientBase } from "pg";

import { type Audience, audienceSchema } from "#domain/customers/promotions/promotion-facts.ts";
import type { Candidate } from "#domain/customers/promotions/propose.ts";
import { addDays, countDays } from "#domain/time/dates.ts";
import type { WorkspaceContext } from "#server/request/workspace-context.ts";

import { audienceCondition } from "./audience-condition.ts";

/**
 * Counts the audience of each candidate, in one snapshot and with one pass over the sales. The counts are in the order
 * of the candidates.
 */
export async function countAudiences(
  sql: ClientBase,
  workspace: WorkspaceContext,
  candidates: readonly Candidate[],
): Promise<Audience[]> {
  if (candidates.length === 0) return [];
  const values: unknown[] = [workspace.id, workspace.currency, workspace.today, addDays(workspace.today, -364)];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const audiences = candidates.map(
    ({ where }, at) =>
      `select ${at} as place, a.id from public.accounts a where a.workspace_id = $1 and (${audienceCondition(workspace, where, "a", bind)})`,
  );
  const ideas = candidates.map(({ products, from, to }, at) => ({
    place: at,
    product_ids: products.length > 0 ? products.map(({ id }) => id) : null,
    since: addDays(workspace.today, 1 - countDays({ from, to })),
  }));
  const { rows } = await sql.query<Audience>(
    `with idea as (select * from jsonb_to_recordset(${bind(JSON.stringify(ideas))}::jsonb) as i (place integer, product_ids uuid[], since date)),
     audience as materialized (${audiences.join(" union all ")}),
     line as materialized (
       select l.account_id, l.product_id, l.day, sum(l.minor) as minor from private.sold_lines($1, $2, $4::date, $3::date) l
       where l.account_id is not null group by 1, 2, 3
     ),
     bought as (
       select u.place, sum(l.minor) as minor, count(distinct l.account_id) filter (where l.day >= i.since and l.minor > 0) as buyers
       from audience u join idea i on i.place = u.place join line l on l.account_id = u.id
       where i.product_ids is null or l.product_id = any (i.product_ids) group by u.place
     )
     select count(u.id)::float8 as accounts, coalesce(max(b.minor), 0)::float8 as minor, coalesce(max(b.buyers), 0)::float8 as buyers,
       count(u.id) filter (where exists (select from public.contacts c where c.workspace_id = $1 and c.account_id = u.id and c.email is not null))::float8 as with_email,
       count(u.id) filter (where a.phone is not null
         or exists (select from public.contacts c where c.workspace_id = $1 and c.account_id = u.id and c.phone is not null))::float8 as with_phone,
       count(u.id) filter (where exists (select from public.promotion_accounts m join public.promotions p on p.workspace_id = m.workspace_id and p.id = m.promotion_id
         where m.workspace_id = $1 and m.account_id = u.id and not m.is_holdout and p.starts_on > $3::date - 30))::float8 as promoted
     from idea i
     left join audience u on u.place = i.place
     left join public.accounts a on a.workspace_id = $1 and a.id = u.id
     left join bought b on b.place = i.place
     group by i.place order by i.place`,
    values,
  );
  return rows.map((row) => audienceSchema.parse(row));
}
