import { type Amount, links, owned, type Source } from "#domain/metrics/fact.ts";

/** The day a closed deal was closed: its close date, otherwise the day it was created, unless it was imported. */
export const closedOn = `case when f.close_date is not null then f.close_date
  when not f.is_imported then (f.created_at at time zone :zone)::date end`;
export const openedOn =
  "coalesce(f.opened_on, case when not f.is_imported then (f.created_at at time zone :zone)::date end)";
export const ofDeals = `public.deals f
  join public.stages s on s.workspace_id = f.workspace_id and s.id = f.stage_id`;
export const joinsOfDeals = {
  products: "left join public.products p on p.workspace_id = f.workspace_id and p.id = f.product_id",
  accounts: "left join public.accounts a on a.workspace_id = f.workspace_id and a.id = f.account_id",
  contacts: "left join public.contacts c on c.workspace_id = f.workspace_id and c.id = f.contact_id",
};
export const likelihood = "coalesce(f.probability, s.default_probability) / 100::float8";

/** The dimensions that sales and deals share. */
export const soldDimensions: Source["dimensions"] = {
  ...links("account", "contact", "product"),
  ...owned("f.owner_id", "owner_id"),
  category: { sql: "p.category", join: "products" },
  region: { sql: "coalesce(a.region, a.country)", join: "accounts" },
};
export const dealDimensions: Source["dimensions"] = {
  ...soldDimensions,
  ...links("pipeline"),
  stage: { sql: "f.stage_id", column: "stage_id" },
  source: { sql: "c.source", join: "contacts" },
  priority: { sql: "f.priority", column: "priority" },
  lost_reason: { sql: "nullif(btrim(f.lost_reason), '')", column: "lost_reason" },
};

export const deals = (
  kinds: string,
  day: Source["day"],
  dayColumn: string | null,
  amounts: Source["amounts"],
): Source => ({
  from: ofDeals,
  joins: joinsOfDeals,
  where: kinds,
  day,
  hasCurrency: true,
  dimensions: dealDimensions,
  amounts,
  records: { entity: "deals", day: dayColumn },
});

export const anyDeal = "exists (select from public.deals f where f.workspace_id = :workspace)";
export const dealsStarted = (kinds: string, day: string) =>
  `exists (select from ${ofDeals} where f.workspace_id = :workspace and ${kinds} and (${day}) < :before)`;
/** True for a closed deal that was imported without a close date. */
export const isUndated = "f.close_date is null and f.is_imported";

const movedAt = "coalesce(f.stage_entered_at, f.updated_at)";
const patience = "s.rotting_days * interval '24 hours'";
/** Open deals that have not moved for longer than their stage allows; `turnsAt` is when the next one becomes stuck. */
export const stuck: Amount = {
  sql: `(${movedAt} + ${patience} <= private.now())::int`,
  // Computes the limit once per stage instead of once per deal.
  turnsAt: `(select min(n.at) from (
      select s.id, ${patience} as patience, private.now() - ${patience} as since from public.stages s
      where s.workspace_id = :workspace and s.kind = 'open' and s.rotting_days is not null offset 0
    ) s cross join lateral (
      select min(${movedAt}) + s.patience as at from public.deals f
      where f.workspace_id = :workspace and f.stage_id = s.id and ${movedAt} > s.since
    ) n)`,
};
