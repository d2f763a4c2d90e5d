-- Clears the custom fields that reference a deleted record.
create or replace function private.clear_custom_links() returns trigger language plpgsql security definer set search_path = '' as $$
declare field public.custom_fields;
begin
  for field in select f.* from public.custom_fields f
    where f.kind = 'link' and f.options ->> 'target' = tg_table_name and f.workspace_id in (select r.workspace_id from removed r)
      and exists (select from public.workspaces w where w.id = f.workspace_id)
  loop
    -- Required fields are also cleared, because the referenced record no longer exists.
    perform private.set_setting('clearing_links', 'on');
    execute format('update public.%I t set custom = custom - $1 where t.workspace_id = $2 and (t.custom ->> $1) in (select r.id::text from removed r where r.workspace_id = $2)',
      field.entity) using field.key, field.workspace_id;
    perform private.set_setting('clearing_links', null);
  end loop;
  return null;
end $$;
