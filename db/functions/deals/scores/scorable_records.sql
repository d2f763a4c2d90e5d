-- Returns the number of closed deals to learn from. For leads, returns 1 if there are any, otherwise 0.
create or replace function private.scorable_records(workspace uuid, subject text) returns bigint
language sql stable security definer set search_path = '' as $$
  select case subject
    when 'deals' then (select count(*) from public.deals d join public.stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id
      where d.workspace_id = workspace and s.kind <> 'open')
    when 'leads' then (select count(*) from (select from public.contacts c where c.workspace_id = workspace and c.lifecycle = 'lead' limit 1) c) end
$$;
grant execute on function private.scorable_records(uuid, text) to worker;
