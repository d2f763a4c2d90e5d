-- Returns the number of a notification's subjects that still concern its member, and the name and page if there is only
-- one. Subjects that have been deleted, reassigned, completed or hidden from the member in the meantime are not
-- counted.
create or replace function private.remaining_subjects(n public.notifications)
  returns table (total integer, entity text, title text, conversation_id uuid, records jsonb)
  language sql stable security definer set search_path = '' as $$
  with subject as (
    select unnest(s.ids) as id from private.notification_subjects s where s.workspace_id = n.workspace_id and s.notification_id = n.id
    union select coalesce(n.activity_id, n.conversation_id, n.account_id, n.contact_id, n.deal_id)
  ), remaining as (
    select r.kind as entity, r.name as title, null::uuid as conversation_id, jsonb_build_object(r.kind, r.id) as records
      from subject s join private.records r on r.workspace_id = n.workspace_id and r.id = s.id
      where n.kind = 'handover' and r.owner_id = n.member_id and r.kind = coalesce(n.entity, r.kind)
    union all
    select null, a.title, null, to_jsonb(a)
      from subject s join public.activities a on a.workspace_id = n.workspace_id and a.id = s.id
      where case n.kind when 'mention' then n.member_id = any (a.mentions)
        when 'assignment' then a.assignee_id = n.member_id and a.completed_at is null end
    union all
    select null, c.subject, c.id, null
      from subject s join public.conversations c on c.workspace_id = n.workspace_id and c.id = s.id
      where n.kind = 'conversation' and c.assignee_id = n.member_id and private.reads_conversation(n.member_id, c)
  )
  select count(*)::integer, case when count(distinct r.entity) = 1 then min(r.entity) end,
    case when count(*) = 1 then min(r.title) end, case when count(*) = 1 then any_value(r.conversation_id) end,
    case when count(*) = 1 then case when n.kind = 'handover' then any_value(r.records) else (
      select jsonb_object_agg(k.kind, pointer.id) from private.record_kinds k
        cross join lateral (select any_value(r.records) ->> (k.singular || '_id') as id) pointer where pointer.id is not null) end end
  from remaining r
$$;
revoke execute on function private.remaining_subjects(public.notifications) from public;
