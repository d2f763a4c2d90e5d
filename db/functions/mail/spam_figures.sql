-- Returns the accuracy of the filter: what it archived in 90 days, what of that users moved back, and what they archived
-- themselves.
create or replace function public.spam_figures(workspace_id uuid, mailbox_id uuid) returns table (put_aside bigint, taken_back bigint, missed bigint)
language sql stable security invoker set search_path = '' as $$
  with judged as (
    select c.id, c.status, bool_or(v.did = 'moved' and v.told ->> 'to' = 'spam') as by_filter
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
comment on function public.spam_figures(uuid, uuid) is E'How well the spam filter of a mailbox did in 90 days\n\nConversations that it put aside, how many of these people took back, and how many they put aside themselves.';
grant execute on function public.spam_figures(uuid, uuid) to authenticated, service_role;
