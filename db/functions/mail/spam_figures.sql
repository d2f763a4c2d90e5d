-- Returns the accuracy of the spam filter over 90 days: conversations it marked as spam, those that users moved back, and those
-- that users marked themselves.
create or replace function public.spam_figures(workspace_id uuid, mailbox_id uuid) returns table (put_aside bigint, taken_back bigint, missed bigint)
language sql stable security invoker set search_path = '' as $$
  with judged as (
    select c.id, c.status, bool_or(v.action = 'moved' and v.details ->> 'to' = 'spam') as by_filter
    from public.conversations c
      join public.emails e on e.workspace_id = c.workspace_id and e.conversation_id = c.id and not e.is_outgoing
      left join public.email_events v on v.workspace_id = e.workspace_id and v.email_id = e.id
    where c.workspace_id = spam_figures.workspace_id and c.mailbox_id = spam_figures.mailbox_id and c.last_at > private.now() - interval '90 days'
    group by c.id, c.status
  )
  select count(*) filter (where j.by_filter), count(*) filter (where j.by_filter and j.status in ('open', 'done')),
    count(*) filter (where not coalesce(j.by_filter, false) and j.status = 'spam')
  from judged j
$$;
comment on function public.spam_figures(uuid, uuid) is E'Returns the accuracy of a mailbox''s spam filter over 90 days\n\nput_aside counts the conversations that it marked as spam, taken_back those of them that users moved back, and missed those that users marked themselves.';
grant execute on function public.spam_figures(uuid, uuid) to authenticated, service_role;
