-- replaces: private.write_patches(regclass, uuid, jsonb)

-- Writes patches [{id, patch}], all with the same columns, and returns the ids of the written records.
create or replace function private.write_patches(target regclass, workspace uuid, patches jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare assignments text; written jsonb;
begin
  select string_agg(case when key = 'custom' then 'custom = private.patch_json(t.custom, w.patch -> ''custom'')'
    else format('%1$I = (jsonb_populate_record(null::%2$s, w.patch - ''custom'')).%1$I', key, target) end, ', ')
    into assignments from jsonb_object_keys(patches -> 0 -> 'patch') key;
  execute format('with written as (
      update %s t set %s from jsonb_to_recordset($2) as w (id uuid, patch jsonb) where t.workspace_id = $1 and t.id = w.id returning t.id)
    select coalesce(jsonb_agg(id), ''[]'') from written', target, assignments) into written using workspace, patches;
  return written;
end $$;
grant execute on function private.write_patches(regclass, uuid, jsonb) to authenticated, service_role;
