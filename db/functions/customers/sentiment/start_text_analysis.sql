-- Starts the job that analyses the texts of a workspace. If a run is already open, it analyses the texts it can see,
-- and a routine starts another run for the remaining ones within a minute.
create or replace function private.start_text_analysis(workspace uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  made constant public.runs := private.start_run('read-messages', '{}', workspace, null, null, null, null, 'authenticated', '{}',
    'read-messages ' || workspace, null, 3600);
begin
  if made.id is null then return; end if;
  update private.run_leases l set wake_at = clock_timestamp() where l.run_id = made.id;
  notify vanda_runs;
end $$;
