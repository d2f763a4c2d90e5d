-- Returns the counts of jobs and email accounts, and their delays in seconds, for /metrics. The result contains no
-- personal data and no data of a workspace.
create or replace function private.server_metrics() returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_build_object(
    'runs', (
      select jsonb_object_agg(s.status, (select count(*) from public.runs r where r.status = s.status))
      from unnest(array['queued', 'running', 'waiting']::public.run_status[]) s(status)),
    'run_delay', (
      select coalesce(greatest(0, extract(epoch from max(case r.status
        when 'queued' then private.now() - r.created_at
        else clock_timestamp() - l.wake_at end))), 0)
      from public.runs r left join private.run_leases l on l.run_id = r.id
      where r.status in ('queued', 'waiting')),
    'mailboxes', (
      select jsonb_object_agg(s.state, (select count(*) from public.mailboxes m where m.is_on and m.state = s.state))
      from unnest(array['new', 'ok', 'failing']) s(state)),
    'mail_delay', (
      select coalesce(greatest(0, extract(epoch from max(private.now() - m.next_sync_at))), 0)
      from public.mailboxes m where m.is_on))
$$;
grant execute on function private.server_metrics() to worker;
