-- Writes patches [{id, patch}], all with the same columns.
create or replace function private.write_patches(target regclass, workspace uuid, patches jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare assignments text;
begin
  select string_agg(case when key = 'custom' then 'custom = private.patch_json(t.custom, w.patch -> ''custom'')'
    else format('%1$I = (jsonb_populate_record(null::%2$s, w.patch - ''custom'')).%1$I', key, target) end, ', ')
    into assignments from jsonb_object_keys(patches -> 0 -> 'patch') key;
  execute format('update %s t set %s from jsonb_to_recordset($2) as w (id uuid, patch jsonb) where t.workspace_id = $1 and t.id = w.id',
    target, assignments) using workspace, patches;
end $$;
grant execute on function private.write_patches(regclass, uuid, jsonb) to authenticated, service_role;
