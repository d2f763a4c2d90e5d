-- Returns the current contents of an email about notifications, without those that were read, undone, completed or hidden from
-- the user in the meantime.
create or replace function private.notification_letter(of_user uuid, notification_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.mail_recipient(of_user) || jsonb_build_object('notifications', (
    select jsonb_agg(jsonb_build_object('kind', n.kind, 'entity', n.entity, 'total', n.total, 'created_at', n.created_at,
      'member_id', n.member_id, 'actor', actor.name, 'workspace', w.name, 'workspace_id', w.id, 'title', coalesce(r.name, a.title, c.subject),
      'conversation_id', c.id, 'records', (
        select jsonb_object_agg(k.kind, pointer.id) from private.record_kinds k
          cross join lateral (select coalesce(to_jsonb(a), to_jsonb(n)) ->> (k.singular || '_id') as id) pointer where pointer.id is not null))
      order by w.name, w.id, n.id)
    from public.notifications n
      join public.members m on m.workspace_id = n.workspace_id and m.id = n.member_id and m.user_id = of_user
      join public.workspaces w on w.id = n.workspace_id
      left join public.members actor on actor.workspace_id = n.workspace_id and actor.id = n.actor_id
      left join private.records r on n.kind = 'handover' and r.workspace_id = n.workspace_id and r.kind = n.entity
        and r.id = coalesce(n.account_id, n.contact_id, n.deal_id) and r.owner_id = n.member_id
      left join public.activities a on a.workspace_id = n.workspace_id and a.id = n.activity_id
        and case n.kind when 'mention' then n.member_id = any (a.mentions) else a.assignee_id = n.member_id and a.completed_at is null end
      left join public.conversations c on c.workspace_id = n.workspace_id and c.id = n.conversation_id
        and c.assignee_id = n.member_id and private.reads_conversation(n.member_id, c)
    where n.id = any (notification_ids) and n.read_at is null
      -- A group does not list its records; it is included while the member still has any of that kind.
      and case when n.total = 1 then num_nonnulls(r.id, a.id, c.id) = 1
        when n.kind = 'handover' then exists (select from private.records o
          where o.workspace_id = n.workspace_id and o.owner_id = n.member_id and (n.entity is null or o.kind = n.entity))
        when n.kind = 'conversation' then exists (select from public.conversations o
          where o.workspace_id = n.workspace_id and o.assignee_id = n.member_id and private.reads_conversation(n.member_id, o))
        when n.kind = 'mention' then exists (select from public.activities o where o.workspace_id = n.workspace_id and n.member_id = any (o.mentions))
        else exists (select from public.activities o
          where o.workspace_id = n.workspace_id and o.assignee_id = n.member_id and o.completed_at is null) end))
  from public.profiles p where p.user_id = of_user and p.email_notifications
$$;
grant execute on function private.notification_letter(uuid, uuid[]) to auth_admin;
