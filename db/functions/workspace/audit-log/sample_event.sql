-- Returns the event of a change set of sample data: 'sample_loaded' if it inserted records, otherwise 'sample_removed'.
create or replace function private.sample_event(workspace uuid, change_set uuid) returns text language sql stable set search_path = '' as $$
  select case when exists (select from public.change_log c where c.workspace_id = workspace and c.change_set_id = change_set and c.action = 'insert')
    then 'sample_loaded' else 'sample_removed' end
$$;
