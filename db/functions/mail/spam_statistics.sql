create or replace function public.spam_statistics(workspace_id uuid, mailbox_id uuid)
returns table (filtered bigint, restored bigint, missed bigint, checked bigint, false_alarms bigint)
language sql stable security invoker set search_path = '' as $$
  with judged as (
    select c.id, c.status, bool_or(v.action = 'moved' and v.details ->> 'to' = 'spam') as by_filter
    from public.conversations c
      join public.emails e on e.workspace_id = c.workspace_id and e.conversation_id = c.id and not e.is_outgoing
      left join public.email_events v on v.workspace_id = e.workspace_id and v.email_id = e.id
    where c.workspace_id = spam_statistics.workspace_id and c.mailbox_id = spam_statistics.mailbox_id and c.last_at > private.now() - interval '90 days'
    group by c.id, c.status
  ), counted as (
    select count(*) filter (where j.by_filter) as aside, count(*) filter (where j.by_filter and j.status in ('open', 'done')) as back,
      count(*) filter (where not coalesce(j.by_filter, false) and j.status = 'spam') as missed
    from judged j
  )
  select n.aside, n.back, n.missed, k.wanted, k.false_alarms
  from counted n, private.spam_checks(spam_statistics.workspace_id, spam_statistics.mailbox_id) k
$$;
comment on function public.spam_statistics(uuid, uuid) is E'Returns the accuracy of a mailbox''s spam filter\n\nThe following counts are for conversations of the last 90 days: filtered, those that the filter marked as spam; restored, those of them that users moved back; missed, those that users marked as spam themselves. checked is the number of latest legitimate emails, and false_alarms the number of those whose content looked like spam when they arrived.';
grant execute on function public.spam_statistics(uuid, uuid) to authenticated, service_role;
