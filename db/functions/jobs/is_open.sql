-- True if a run has not ended.
create or replace function private.is_open(status public.run_status) returns boolean language sql immutable set search_path = '' as $$
  select status in ('queued', 'running', 'waiting')
$$;
grant execute on function private.is_open(public.run_status) to service_role, worker;
