-- True if an entry of the history only records recomputed formulas, not an edit.
create or replace function private.is_recomputation(workspace uuid, entity text, changes jsonb) returns boolean
language sql stable set search_path = '' as $$
  select changes - 'custom' = '{}' and not exists (
    select from jsonb_object_keys((changes #> '{custom,0}') || (changes #> '{custom,1}')) k (key)
    where changes #> array['custom', '0', k.key] is distinct from changes #> array['custom', '1', k.key]
      and not private.is_derived(workspace, entity, 'custom.' || k.key))
$$;
grant execute on function private.is_recomputation(uuid, text, jsonb) to authenticated, service_role;
