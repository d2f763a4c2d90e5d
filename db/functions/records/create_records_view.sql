-- Creates the view of all records, with the caller's permissions, and replaces it for every new kind.
create or replace function private.create_records_view() returns void language plpgsql set search_path = '' as $$
begin
  execute 'create or replace view private.records with (security_invoker = true) as ' || (
    select string_agg(format('select %L::text as kind, r.workspace_id, r.id, r.name, r.is_sample, %s as owner_id from public.%I r',
      k.kind, case when k.has_owner then 'r.owner_id' else 'null::uuid' end, k.kind), ' union all ' order by k.position)
    from private.record_kinds k);
  grant select on private.records to authenticated, service_role;
end $$;
