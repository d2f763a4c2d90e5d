-- Replaces references to merged records in custom fields with references to the kept record. References of the kept
-- record to merged records are removed, so that it does not reference itself.
create or replace function private.move_custom_references(workspace uuid, entity text, merged uuid[], keep uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare field record;
begin
  -- The kept record may lose a required link to a merged record.
  perform private.set_setting('clearing_links', 'on');
  for field in select f.entity, f.key from public.custom_fields f where f.workspace_id = workspace and f.kind = 'link' and f.options ->> 'target' = move_custom_references.entity loop
    execute format('update public.%I t set custom = case when t.id = $4 then t.custom - $2 else t.custom || jsonb_build_object($2, $4) end
      where t.workspace_id = $1 and t.custom ->> $2 = any ($3::text[])', field.entity) using workspace, field.key, merged, keep;
  end loop;
  perform private.set_setting('clearing_links', null);
end $$;
grant execute on function private.move_custom_references(uuid, text, uuid[], uuid) to authenticated, service_role, worker;
