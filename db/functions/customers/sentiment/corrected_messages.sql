-- replaces: private.corrected_messages(uuid, integer)

-- Returns the latest messages whose sentiment was corrected by a user, oldest first.
create or replace function private.corrected_messages(workspace uuid, max_rows integer) returns table (body text, sentiment text)
language sql stable security definer rows 500 set search_path = '' as $$
  select c.body, c.corrected_sentiment from (
    select m.id, m.body, m.corrected_sentiment from public.messages m
    where m.workspace_id = workspace and m.corrected_sentiment is not null order by m.id desc limit max_rows) c
  order by c.id
$$;
grant execute on function private.corrected_messages(uuid, integer) to worker;
