-- replaces: private.uncorrected_messages(uuid, integer)

-- Returns the latest messages without a correction that are older than the last corrected message, oldest first. Users
-- have seen these messages and not corrected them. New messages do not change the result.
create or replace function private.uncorrected_messages(workspace uuid, max_rows integer) returns table (body text)
language sql stable security definer rows 500 set search_path = '' as $$
  select c.body from (
    select m.id, m.body from public.messages m
    where m.workspace_id = workspace and m.corrected_sentiment is null and m.id < (
      select k.id from public.messages k where k.workspace_id = workspace and k.corrected_sentiment is not null order by k.id desc limit 1)
    order by m.id desc limit max_rows) c
  order by c.id
$$;
grant execute on function private.uncorrected_messages(uuid, integer) to worker;
