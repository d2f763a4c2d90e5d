-- True if a user has edited a cell since an entry of the record's history, even if it has its old value again.
create or replace function private.was_edited(workspace uuid, record_id uuid, last_entry uuid, path text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.change_log c
    where c.workspace_id = workspace and c.record_id = was_edited.record_id and c.id > last_entry and c.change_set_id is null
      and case when path like 'custom.%' then c.changes #> array['custom', '0', substr(path, 8)] is distinct from c.changes #> array['custom', '1', substr(path, 8)]
        else c.changes ? path end)
$$;
grant execute on function private.was_edited(uuid, uuid, uuid, text) to authenticated, service_role;
