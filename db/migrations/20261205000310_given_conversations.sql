-- Whoever is given a conversation to answer is told, unless they did it themselves or cannot read it.
alter table public.notifications drop constraint notifications_kind_check, drop constraint notifications_activity_check,
  drop constraint notifications_alert_check, add column conversation_id uuid,
  add constraint notifications_kind_check check (kind in ('mention', 'assignment', 'reminder', 'ownership', 'alert', 'workflow', 'mailbox', 'conversation')),
  add constraint notifications_activity_check check ((kind in ('ownership', 'alert', 'workflow', 'mailbox', 'conversation')) = (activity_id is null)),
  add constraint notifications_alert_check check ((kind = 'alert') = (alert_id is not null) and (kind = 'workflow') = (workflow_id is not null)
    and (kind = 'mailbox') = (mailbox_id is not null) and (kind = 'conversation') = (conversation_id is not null)
    and (kind in ('alert', 'workflow', 'mailbox')) = (told is not null)),
  add foreign key (workspace_id, conversation_id) references public.conversations (workspace_id, id) on delete cascade;
comment on column public.notifications.kind is
  'mention, assignment, reminder, ownership (theirs now), alert (of a figure), workflow, mailbox (does not work) or conversation (to answer)';
comment on column public.notifications.conversation_id is 'The conversation that was given to them';
create index notifications_conversation_idx on public.notifications (workspace_id, conversation_id) where conversation_id is not null;

create function private.tell_assignee() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (workspace_id, member_id, kind, conversation_id, actor_id)
    select new.workspace_id, new.assignee_id, 'conversation', new.id, private.member_id(new.workspace_id)
    from public.mailboxes b
    where b.workspace_id = new.workspace_id and b.id = new.mailbox_id and not b.is_sample
      and (b.sharing = 'workspace' or b.member_id = new.assignee_id or b.sharing = 'linked' and new.is_linked)
      and new.assignee_id is distinct from private.member_id(new.workspace_id);
  return null;
end $$;
create trigger tell_assignee after update of assignee_id on public.conversations for each row
  when (new.assignee_id is not null and new.assignee_id is distinct from old.assignee_id) execute function private.tell_assignee();
