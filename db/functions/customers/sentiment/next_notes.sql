-- replaces: private.next_notes(uuid, uuid, boolean, integer)

-- Returns the next notes and calls with a text after an id, either all or only those not analysed yet, for the job that
-- analyses them.
create or replace function private.next_notes(workspace uuid, after uuid, reads_all boolean, max_rows integer) returns table (id uuid, body text)
language sql stable security definer rows 500 set search_path = '' as $$
  select a.id, a.body from public.activities a
  where a.workspace_id = workspace and (after is null or a.id > after) and a.kind in ('note', 'call') and a.body is not null
    and (reads_all or a.certainty is null)
  order by a.id limit max_rows
$$;
grant execute on function private.next_notes(uuid, uuid, boolean, integer) to worker;
