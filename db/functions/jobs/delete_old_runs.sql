-- Deletes old finished runs: runs of the server itself after a day, because they may contain names, and other runs
-- after 180 days or when the workspace has 1,000 newer ones. Returns the number of runs deleted because of their age.
create or replace function private.delete_old_runs() returns integer language plpgsql set search_path = '' as $$
declare gone integer;
begin
  delete from public.runs r where r.finished_at < private.now() - case when r.workspace_id is null and r.user_id is null
    then interval '1 day' else interval '180 days' end;
  get diagnostics gone = row_count;
  delete from public.runs r using (select o.id, row_number() over (partition by o.workspace_id order by o.created_at desc, o.id) as place
      from public.runs o where o.workspace_id is not null) old
    where r.id = old.id and old.place > 1000 and r.finished_at is not null;
  return gone;
end $$;
grant execute on function private.delete_old_runs() to worker;
