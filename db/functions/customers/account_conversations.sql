-- Returns the day and the contact person of each activity that took place and each shared email of an account. Calls to
-- a wrong number or without an answer are not counted.
create or replace function private.account_conversations(workspace uuid)
returns table (account_id uuid, day date, contact_id uuid)
language sql stable rows 50000 set search_path = '' set work_mem = '64MB' as $$
  select coalesce(a.account_id, c.account_id, d.account_id), (t.at at time zone w.time_zone)::date, coalesce(a.contact_id, d.contact_id)
  from public.workspaces w
  join public.activities a on a.workspace_id = w.id and a.outcome is distinct from 'no_answer' and a.outcome is distinct from 'wrong_number'
  cross join lateral (select case when a.kind = 'task' then a.completed_at else a.starts_at end as at) t
  left join public.contacts c on c.workspace_id = w.id and c.id = a.contact_id
  left join public.deals d on d.workspace_id = w.id and d.id = a.deal_id
  where w.id = workspace and t.at <= (select private.now()) and coalesce(a.account_id, c.account_id, d.account_id) is not null
  union all
  select distinct coalesce(e.account_id, c.account_id, d.account_id), (e.at at time zone w.time_zone)::date, coalesce(e.contact_id, d.contact_id)
  from public.workspaces w
  cross join lateral private.shared_emails(w.id) e
  left join public.contacts c on c.workspace_id = w.id and c.id = e.contact_id
  left join public.deals d on d.workspace_id = w.id and d.id = e.deal_id
  where w.id = workspace and e.at <= (select private.now()) and coalesce(e.account_id, c.account_id, d.account_id) is not null
$$;
grant execute on function private.account_conversations(uuid) to authenticated, service_role;
