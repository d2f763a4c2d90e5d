-- replaces: private.notify(text,text,uuid,uuid,uuid,integer)
-- Notifies a member of subjects of one kind, unless the member is their author or has no login. All changes of one
-- transaction become one notification. Beyond 50 in an hour, further ones are added to an unread one by the same
-- author.
create or replace function private.notify(of_kind text, subject text, workspace uuid, recipient uuid, ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  most_an_hour constant integer := 50;
  key constant text := of_kind || ' ' || recipient;
  notified jsonb := coalesce(private.setting('notified')::jsonb, '{}');
  -- A notification is deleted together with its only record, even within the same transaction.
  earlier uuid := (select n.id from public.notifications n where n.workspace_id = workspace and n.id = (notified ->> key)::uuid);
  author uuid := private.member_id(workspace);
  subjects constant integer := cardinality(ids);
begin
  -- A workflow acts for a member, who is not the author of its changes.
  if exists (select from public.runs r where r.id = private.change_set() and r.name = 'workflow') then author := null; end if;
  if recipient = author or not exists (
    select from public.members m where m.workspace_id = workspace and m.id = recipient and m.user_id is not null) then
    return;
  end if;
  if earlier is null and most_an_hour <= (
    select count(*) from (
      select from public.notifications n
      where n.workspace_id = workspace and n.member_id = recipient and n.created_at > private.now() - interval '1 hour' limit most_an_hour) recent) then
    select n.id into earlier from public.notifications n
      where n.workspace_id = workspace and n.member_id = recipient and n.created_at > private.now() - interval '1 hour'
        and n.kind = of_kind and n.actor_id is not distinct from author and n.read_at is null
      order by n.id desc limit 1;
  end if;
  if earlier is null then
    execute format('insert into public.notifications (workspace_id, member_id, kind, actor_id, entity, total, %I)
      values ($1, $2, $3, $4, $5, $6, $7) returning id', coalesce((select k.singular from private.record_kinds k where k.kind = subject),
        case subject when 'activities' then 'activity' else 'conversation' end) || '_id')
      into earlier using workspace, recipient, of_kind, author, case of_kind when 'handover' then subject end, subjects,
        case subjects when 1 then ids[1] end;
  else
    -- While a row is the only subject, writing it twice in a transaction counts once.
    update public.notifications n set total = n.total + subjects, entity = case when n.entity = subject then subject end,
      activity_id = null, conversation_id = null, account_id = null, contact_id = null, deal_id = null
      where n.workspace_id = workspace and n.id = earlier
        and (subjects > 1 or ids[1] is distinct from coalesce(n.activity_id, n.conversation_id, n.account_id, n.contact_id, n.deal_id));
  end if;
  insert into private.notification_subjects (workspace_id, notification_id, ids) values (workspace, earlier, notify.ids);
  perform private.set_setting('notified', (notified || jsonb_build_object(key, earlier))::text);
  insert into private.unmailed_notifications (workspace_id, notification_id) values (workspace, earlier) on conflict do nothing;
end $$;
