-- Removes a workspace's messages from the queue and returns their ids. `reads_all` is true if all messages have to be
-- analysed again.
create or replace function private.take_queued_messages(workspace uuid) returns table (reads_all boolean, ids uuid[])
language sql volatile security definer set search_path = '' as $$
  with taken as (delete from private.sentiment_queue u where u.workspace_id = workspace returning u.message_id)
  select coalesce(bool_or(t.message_id is null), false), coalesce(array_agg(distinct t.message_id) filter (where t.message_id is not null), '{}') from taken t
$$;
grant execute on function private.take_queued_messages(uuid) to worker;
