-- Returns one row per shared email and activity of the last 180 days, with its member, contact, deal, account and base
-- weight: 1 for an activity, 0.25 for an email. Calls to a wrong number or without an answer are not counted. The decay
-- with age is not included, because it changes every second.
create or replace function private.recent_touchpoints(workspace uuid)
returns table (member_id uuid, contact_id uuid, deal_id uuid, account_id uuid, at timestamptz, worth float8)
language sql stable rows 50000 set search_path = '' as $$
  select coalesce(a.assignee_id, a.created_by), a.contact_id, a.deal_id, a.account_id, t.at, 1::float8
  from public.activities a
  cross join lateral (select case when a.kind = 'task' then a.completed_at else a.starts_at end as at) t
  where a.workspace_id = workspace and a.starts_at between private.now() - interval '4320 hours' and private.now()
    and t.at <= (select private.now()) and a.outcome is distinct from 'no_answer' and a.outcome is distinct from 'wrong_number'
  union all
  select e.member_id, e.contact_id, e.deal_id, e.account_id, e.at, 0.25::float8
  from private.shared_emails(workspace) e
  where e.at between (select private.now()) - interval '4320 hours' and (select private.now())
$$;
grant execute on function private.recent_touchpoints(uuid) to authenticated, service_role;
