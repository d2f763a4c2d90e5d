-- Returns one row per touchpoint of the last 180 days, with its weight: 1 for a meeting that took place, a note, an
-- answered call or a completed task, and 0.25 for a shared email, halved every 30 days. The member is the assignee,
-- otherwise the author.
create or replace function private.touchpoints(workspace uuid)
returns table (member_id uuid, contact_id uuid, deal_id uuid, account_id uuid, at timestamptz, weight float8)
language sql stable rows 50000 set search_path = '' as $$
  select t.member_id, t.contact_id, t.deal_id, t.account_id, t.at, t.worth * power(0.5, extract(epoch from private.now() - t.at)::float8 / (30 * 86400))
  from private.recent_touchpoints(workspace) t
$$;
