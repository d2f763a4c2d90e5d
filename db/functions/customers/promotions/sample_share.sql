-- Returns 'all' or 'some' if all or some records of the workspace are sample data; otherwise null.
create or replace function private.sample_share(workspace uuid) returns text language sql stable set search_path = '' as $$
  select case when s.has_samples and s.has_others then 'some' when s.has_samples then 'all' end from public.sample_state(workspace) s
$$;
grant execute on function private.sample_share(uuid) to authenticated;
