-- Members are notified of what others pass to them: a record, a task, a mention or a conversation. One function writes these
-- notifications, and a list of rules says which column of which table names the members.
--
-- Settings of a transaction, beside those of settings_and_locks:
--
--   notified          the notification that each member has of a kind by this transaction, as JSON

alter table public.notifications
  drop constraint notifications_kind_check, drop constraint notifications_activity_check, drop constraint notifications_alert_check,
  add column entity text, add column total integer not null default 1 check (total >= 1);
do $$
declare made private.record_kinds;
begin
  for made in select k.* from private.record_kinds k where k.kind in ('accounts', 'contacts', 'deals') order by k.position loop
    perform private.point_at_records('public.notifications', made, 'cascade');
  end loop;
end $$;
alter table public.notifications
  add constraint notifications_kind_check check (kind in
    ('mention', 'assignment', 'reminder', 'ownership', 'alert', 'workflow', 'mailbox', 'conversation', 'handover')),
  add constraint notifications_subject_check check (
    num_nonnulls(activity_id, conversation_id, account_id, contact_id, deal_id)
      = case when kind in ('mention', 'assignment', 'reminder', 'conversation', 'handover') and total = 1 then 1 else 0 end
    and (activity_id is null or kind in ('mention', 'assignment', 'reminder')) and (conversation_id is null or kind = 'conversation')
    and (kind = 'handover' or num_nonnulls(entity, account_id, contact_id, deal_id) = 0)),
  add constraint notifications_alert_check check ((kind = 'alert') = (alert_id is not null) and (kind = 'workflow') = (workflow_id is not null)
    and (kind = 'mailbox') = (mailbox_id is not null) and (kind in ('alert', 'workflow', 'mailbox')) = (told is not null));
comment on column public.notifications.kind is
  'mention, assignment, conversation or handover (by a member); reminder, ownership, alert, workflow or mailbox';
comment on column public.notifications.entity is 'Of a handover: the kind of record; empty for several kinds';
comment on column public.notifications.total is 'The number of records, tasks, notes or conversations; only a single one is named by its id';
comment on column public.notifications.account_id is 'The account that was handed over';
comment on column public.notifications.contact_id is 'The contact that was handed over';
comment on column public.notifications.deal_id is 'The deal that was handed over';
create index notifications_hour_idx on public.notifications (workspace_id, member_id, created_at);

-- Notifications for which an email may be due.
create table private.unmailed_notifications (
  workspace_id uuid not null,
  notification_id uuid not null,
  primary key (workspace_id, notification_id),
  foreign key (workspace_id, notification_id) references public.notifications (workspace_id, id) on delete cascade
);

-- Notifies a member of subjects of one kind, of which `id` is one. What one transaction does to a member is one notification,
-- however many statements and records it takes; beyond 50 within an hour further ones are added to an unread one of the same author.
create function private.notify(of_kind text, subject text, workspace uuid, recipient uuid, id uuid, subjects integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  most_an_hour constant integer := 50;
  key constant text := of_kind || ' ' || recipient;
  notified jsonb := coalesce(private.setting('notified')::jsonb, '{}');
  earlier uuid := notified ->> key;
  author uuid := private.member_id(workspace);
begin
  -- A workflow acts for a member, who did not do it.
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
        case subjects when 1 then id end;
  else
    -- A row that is written twice by a transaction counts once while it is the only one.
    update public.notifications n set total = n.total + subjects, entity = case when n.entity = subject then subject end,
      activity_id = null, conversation_id = null, account_id = null, contact_id = null, deal_id = null
      where n.workspace_id = workspace and n.id = earlier
        and (subjects > 1 or notify.id is distinct from coalesce(n.activity_id, n.conversation_id, n.account_id, n.contact_id, n.deal_id));
  end if;
  perform private.set_setting('notified', (notified || jsonb_build_object(key, earlier))::text);
  insert into private.unmailed_notifications (workspace_id, notification_id) values (workspace, earlier) on conflict do nothing;
end $$;

-- Has the members that a table names notified. `members` is an expression for an array of their ids, `condition` one for rows
-- that count; in both the row is called $row. An update notifies those that the row did not name before.
create function private.notify_members_of(target regclass, of_kind text, members text, condition text) returns void
language plpgsql set search_path = '' as $$
declare
  subject constant text := (select c.relname from pg_catalog.pg_class c where c.oid = target);
  called constant text := format('notify_%s_of_%s', of_kind, subject);
begin
  execute format($sql$create function private.%1$I() returns trigger language plpgsql security definer set search_path = '' as $body$
begin
  -- Members were notified before a row was deleted, not again when it is restored.
  if private.is_on('restoring') then return null; end if;
  if tg_op = 'INSERT' then
    perform private.notify(%2$L, %3$L, s.workspace_id, s.member_id, s.id, s.subjects) from (
      select n.workspace_id, m.id as member_id, any_value(n.id) as id, count(*)::integer as subjects
      from added n cross join lateral unnest(%4$s) m (id)
      where m.id is not null and %6$s group by n.workspace_id, m.id order by n.workspace_id, m.id) s;
  else
    -- No join, whose plan would be that of the first statement, of few rows or many.
    perform private.notify(%2$L, %3$L, s.workspace_id, s.member_id, s.id, s.subjects) from (
      select e.workspace_id, e.member_id, any_value(e.id) as id, count(*)::integer as subjects from (
        select n.workspace_id, n.id, m.id as member_id from added n cross join lateral unnest(%4$s) m (id) where m.id is not null and %6$s
        except select o.workspace_id, o.id, m.id from removed o cross join lateral unnest(%5$s) m (id)) e
      group by e.workspace_id, e.member_id order by e.workspace_id, e.member_id) s;
  end if;
  return null;
end $body$ $sql$, called, of_kind, subject, replace(members, '$row', 'n'), replace(members, '$row', 'o'), replace(condition, '$row', 'n'));
  execute format('create trigger notify_%s_inserted after insert on %s referencing new table as added
    for each statement execute function private.%I()', of_kind, target, called);
  execute format('create trigger notify_%s_updated after update on %s referencing old table as removed new table as added
    for each statement execute function private.%I()', of_kind, target, called);
end $$;

-- True if a member may read a conversation, as the policy of conversations says it for the caller.
create function private.reads_conversation(member uuid, conversation public.conversations) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.mailboxes b where b.workspace_id = conversation.workspace_id and b.id = conversation.mailbox_id
    and (b.sharing = 'workspace' or b.member_id = member or b.sharing = 'linked' and conversation.is_linked))
$$;

drop trigger tell_people on public.activities;
drop function private.tell_people();
drop trigger tell_assignee on public.conversations;
drop function private.tell_assignee();
select private.notify_members_of(format('public.%I', kind), 'handover', 'array[$row.owner_id]', 'not $row.is_sample')
  from unnest(array['accounts', 'contacts', 'deals']) kind;
select private.notify_members_of('public.activities', 'mention', '$row.mentions', 'not $row.is_sample'),
  private.notify_members_of('public.activities', 'assignment', 'array[$row.assignee_id]', 'not $row.is_sample and $row.completed_at is null'),
  private.notify_members_of('public.conversations', 'conversation', 'array[$row.assignee_id]',
    'private.reads_conversation($row.assignee_id, $row) and not exists (
      select from public.mailboxes b where b.workspace_id = $row.workspace_id and b.id = $row.mailbox_id and b.is_sample)');
