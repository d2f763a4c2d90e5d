create or replace function public.merged_into(workspace_id uuid, record_id uuid) returns table (entity text, id uuid, name text)
language sql stable security invoker set search_path = '' as $$
  select r.kind, r.id, r.name from private.records r
  where r.workspace_id = merged_into.workspace_id and r.id = private.surviving_record(merged_into.workspace_id, merged_into.record_id)
$$;
comment on function public.merged_into(uuid, uuid) is E'Returns the record into which a record was merged\n\nThere is no row if it was not merged, or if the other record no longer exists.';
grant execute on function public.merged_into(uuid, uuid) to authenticated;
