-- Returns the next messages of a workspace after an id, all or those with the given ids, for the job that reads them.
create or replace function private.messages_after(workspace uuid, after uuid, ids uuid[], most integer) returns table (id uuid, body text)
language sql stable security definer rows 500 set search_path = '' as $$
  select m.id, m.body from public.messages m
  where m.workspace_id = workspace and (after is null or m.id > after) and (messages_after.ids is null or m.id = any (messages_after.ids))
  order by m.id limit most
$$;
grant execute on function private.messages_after(uuid, uuid, uuid[], integer) to worker;
