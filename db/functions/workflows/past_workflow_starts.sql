-- Returns the changes since a time that would have started a workflow, based on the history, latest first. Changes
-- by imports, sample data and undo, and changes of more than 100 records, are excluded, because they start none.
create or replace function private.past_workflow_starts(workspace uuid, trigger jsonb, since timestamptz) returns table (record_id uuid, at timestamptz)
language sql stable security definer rows 1000 set search_path = '' as $$
  select c.record_id, c.at
  from public.change_log c
    left join public.change_sets s on s.workspace_id = c.workspace_id and s.id = c.change_set_id
    cross join lateral (select jsonb_object_agg(e.key, e.value -> 0) as was, jsonb_object_agg(e.key, e.value -> 1) as becomes from jsonb_each(c.changes) e) held
  where c.workspace_id = workspace and c.at >= since and c.table_name = trigger ->> 'entity' and c.action <> 'delete'
    and (s.id is null or s.kind not in ('import', 'sample', 'undo') and s.record_count <= 100)
    and private.matches_trigger(trigger, case c.action when 'update' then held.was end, held.becomes)
  order by c.at desc, c.id desc
$$;
grant execute on function private.past_workflow_starts(uuid, jsonb, timestamptz) to worker;
