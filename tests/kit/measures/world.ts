import type pg from "pg";

/** Row of a fact for the evaluator. IDs and days are texts, amounts are in minor units of their currency. */
export type PlainSale = {
  day: string;
  account: string | null;
  contact: string | null;
  product: string | null;
  owner: string | null;
  team: string[];
  company: string | null;
  category: string | null;
  channel: string | null;
  region: string | null;
  quantity: number | null;
  /** Null if a won deal has no value. */
  revenue: number | null;
  cost: number | null;
  currency: string;
  isWonDeal?: true;
  /** The number of the order that the line belongs to; null if it has none. */
  order: string | null;
};
export type PlainDeal = {
  account: string | null;
  contact: string | null;
  product: string | null;
  owner: string | null;
  team: string[];
  category: string | null;
  region: string | null;
  pipeline: string;
  stage: string;
  source: string | null;
  priority: string;
  lost_reason: string | null;
  kind: "open" | "won" | "lost";
  value: number | null;
  currency: string;
  probability: number;
  opened: string | null;
  entered: string | null;
  close: string | null;
  daysInStage: number;
  rotting: number | null;
};
export type PlainExpense = {
  day: string;
  amount: number;
  currency: string;
  category: string | null;
  channel: string | null;
  company: string | null;
  purpose: string;
};
export type PlainTarget = {
  month: string;
  amount: number;
  currency: string;
  account: string | null;
  owner: string | null;
  team: string | null;
  company: string | null;
  region: string | null;
};
export type PlainContact = {
  day: string;
  account: string | null;
  owner: string | null;
  team: string[];
  source: string | null;
  region: string | null;
  lifecycle: string | null;
  hasDeal: boolean;
  hasWon: boolean;
};
export type PlainActivity = {
  day: string;
  account: string | null;
  contact: string | null;
  owner: string | null;
  team: string[];
  activity_kind: string;
};
export type PlainPoint = {
  day: string;
  key: string;
  value: number;
  breakdown: string | null;
  company: string | null;
  /** The position in recording order. */
  place: number;
};
export type PlainMessage = {
  day: string;
  account: string | null;
  contact: string | null;
  channel: string | null;
  sentiment: string | null;
  isDoubtful: boolean | null;
};
export type PlainAccount = {
  id: string;
  region: string | null;
  owner: string | null;
  team: string[];
  /** The source of the first of the account's contacts with a known source; null if none of them has one. */
  source: string | null;
};
export type PlainRate = { day: string; from: string; to: string; rate: number };
export type World = {
  currency: string;
  today: string;
  countsWonDeals: boolean;
  sales: PlainSale[];
  deals: PlainDeal[];
  expenses: PlainExpense[];
  targets: PlainTarget[];
  contacts: PlainContact[];
  activities: PlainActivity[];
  messages: PlainMessage[];
  points: PlainPoint[];
  rates: PlainRate[];
  accounts: PlainAccount[];
};

/** Reads all facts of a workspace as plain rows, with selects that do not aggregate. */
export async function readWorld(owner: pg.Pool, workspaceId: string): Promise<World> {
  const read = async <T>(text: string) => {
    const { rows } = await owner.query<{ row: T }>(`select to_jsonb(r) as row from (${text}) r`, [workspaceId]);
    return rows.map(({ row }) => row);
  };
  const [place] = await read<{ currency: string; zone: string; today: string; counts: boolean }>(
    `select currency, time_zone as zone, (private.now() at time zone time_zone)::date as today, counts_won_deals as counts
     from public.workspaces where id = $1`,
  );
  if (!place) throw new Error("There is no such workspace");
  const zone = `'${place.zone}'`;
  const teamsOf = (owner: string) =>
    `(select coalesce(jsonb_agg(p.team_id), '[]') from public.placements p where p.member_id = ${owner} and p.team_id is not null) as team`;
  return {
    currency: place.currency,
    today: place.today,
    countsWonDeals: place.counts,
    sales: await read(
      `select sold_on as day, account_id as account, contact_id as contact, product_id as product, owner_id as owner, ${teamsOf("owner_id")}, company_id as company,
         category, channel, region, quantity, revenue_minor as revenue, cost_minor as cost, currency, coalesce(account_id::text, '') || ' ' || order_number as order
       from public.sales where workspace_id = $1 and coalesce(order_status, 'placed') = 'placed'`,
    ),
    deals: await read(
      `select d.account_id as account, d.contact_id as contact, d.product_id as product, d.owner_id as owner, ${teamsOf("d.owner_id")}, p.category,
         coalesce(a.region, a.country) as region, d.pipeline_id as pipeline, d.stage_id as stage, c.source, d.priority,
         nullif(btrim(d.lost_reason), '') as lost_reason, s.kind, d.value_minor as value, d.currency,
         coalesce(d.probability, s.default_probability) as probability, d.opened_on as opened,
         case when not d.is_imported then (d.created_at at time zone ${zone})::date end as entered, d.close_date as close,
         floor(extract(epoch from private.now() - coalesce(d.stage_entered_at, d.updated_at)) / 86400) as "daysInStage",
         s.rotting_days as rotting
       from public.deals d join public.stages s on s.id = d.stage_id
       left join public.products p on p.id = d.product_id left join public.accounts a on a.id = d.account_id
       left join public.contacts c on c.id = d.contact_id where d.workspace_id = $1`,
    ),
    expenses: await read(
      `select spent_on as day, amount_minor as amount, currency, category, channel, company_id as company, purpose
       from public.expenses where workspace_id = $1`,
    ),
    targets: await read(
      `select month, amount_minor as amount, currency, account_id as account, owner_id as owner, team_id as team, company_id as company, region
       from public.targets where workspace_id = $1 and measure = 'revenue'`,
    ),
    contacts: await read(
      `select (created_at at time zone ${zone})::date as day, account_id as account, owner_id as owner, ${teamsOf("c.owner_id")}, source,
         coalesce(region, country) as region, lifecycle,
         exists (select from public.deals d where d.contact_id = c.id) as "hasDeal", exists (select from public.deals d join public.stages s on s.id = d.stage_id
           where d.contact_id = c.id and s.kind = 'won') as "hasWon"
       from public.contacts c where workspace_id = $1 and not is_imported`,
    ),
    activities: await read(
      `select (starts_at at time zone ${zone})::date as day, account_id as account, contact_id as contact,
         coalesce(assignee_id, created_by) as owner, ${teamsOf("coalesce(assignee_id, created_by)")}, kind as activity_kind
       from public.activities where workspace_id = $1`,
    ),
    messages: await read(
      `select sent_on as day, account_id as account, contact_id as contact, channel, coalesce(corrected_sentiment,
         (select r.sentiment from public.message_sentiments r where r.id = m.id)) as sentiment,
         corrected_sentiment is null and (select r.is_doubtful from public.message_sentiments r where r.id = m.id) as "isDoubtful"
       from public.messages m where workspace_id = $1`,
    ),
    points: await read(
      `select day, key, value, dimension as breakdown, company_id as company, row_number() over (order by updated_at, id) as place
       from public.metric_points where workspace_id = $1`,
    ),
    accounts: await read(
      `select a.id, coalesce(region, country) as region, owner_id as owner, ${teamsOf("a.owner_id")},
         (select c.source from public.contacts c where c.account_id = a.id and c.source is not null order by c.created_at, c.id limit 1) as source
       from public.accounts a where workspace_id = $1`,
    ),
    rates: await read(
      `select day, from_currency as from, to_currency as to, rate from public.exchange_rates where workspace_id = $1`,
    ),
  };
}
