create or replace function public.custom_field_counts(workspace_id uuid, entity text) returns table (key text, records bigint)
language plpgsql stable security invoker set search_path = '' as $$
begin
  perform private.require_record_kind(entity);
  return query execute format('select k.key, count(*) from public.%I t cross join lateral jsonb_object_keys(t.custom) k (key)
    where t.workspace_id = $1 and t.custom <> ''{}'' group by 1', entity) using workspace_id;
end $$;
comment on function public.custom_field_counts(uuid, text) is E'The number of records with a value, by custom field\n\nFields without any value have no row.';
grant execute on function public.custom_field_counts(uuid, text) to authenticated;
