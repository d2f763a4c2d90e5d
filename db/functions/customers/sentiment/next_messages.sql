-- replaces: private.next_messages(uuid, uuid, uuid[], integer)

-- Returns the next messages of a workspace after an id, all or only the given ids, for the job that analyses them. For
-- a message of at most 80 characters, `context` contains up to five others from the same contact or account, which show
-- the language.
create or replace function private.next_messages(workspace uuid, after uuid, ids uuid[], max_rows integer) returns table (id uuid, body text, context text)
language sql stable security definer rows 500 set search_path = '' as $$
  select m.id, m.body, case
    when length(m.body) > 80 then null
    when m.contact_id is not null then (select string_agg(left(c.body, 300), E'\n') from (
      select o.body from public.messages o where o.workspace_id = workspace and o.contact_id = m.contact_id and o.id <> m.id
      order by o.sent_on desc, o.id limit 5) c)
    when m.account_id is not null then (select string_agg(left(c.body, 300), E'\n') from (
      select o.body from public.messages o where o.workspace_id = workspace and o.account_id = m.account_id and o.id <> m.id
      order by o.sent_on desc, o.id limit 5) c)
  end
  from public.messages m
  where m.workspace_id = workspace and (after is null or m.id > after) and (next_messages.ids is null or m.id = any (next_messages.ids))
  order by m.id limit max_rows
$$;
grant execute on function private.next_messages(uuid, uuid, uuid[], integer) to worker;
