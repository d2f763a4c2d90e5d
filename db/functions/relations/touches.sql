-- Returns what was done with whom in the last 180 days: a meeting, a note, a call that was answered, a completed task. By its
-- assignee, else by its author. Each weighs 1 when it happens, and half after every 30 days.
create or replace function private.touches(workspace uuid)
returns table (member_id uuid, contact_id uuid, deal_id uuid, account_id uuid, at timestamptz, weight float8)
language sql stable rows 50000 set search_path = '' as $$
  select t.member_id, t.contact_id, t.deal_id, t.account_id, t.at, t.worth * power(0.5, extract(epoch from private.now() - t.at)::float8 / (30 * 86400))
  from private.recent_touches(workspace) t
$$;
