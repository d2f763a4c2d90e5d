-- Completes a workspace after its rows have been loaded: adds data that is missing in the file, and an audit log entry.
create or replace function private.finish_workspace_import(workspace uuid, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare own uuid;
begin
  select m.id into own from public.members m where m.workspace_id = workspace and m.user_id = person;
  if own is null then
    insert into public.members (workspace_id, user_id, role, name, email)
      select workspace, p.user_id, 'owner', p.display_name, u.email from public.profiles p join auth.users u on u.id = p.user_id
      where p.user_id = person
      returning id into own;
  end if;
  if not exists (select from public.members m where m.workspace_id = workspace and m.id = own and m.role = 'owner') then
    raise exception 'The workspace has no owner' using errcode = '22023';
  end if;
  if exists (select from public.metric_alerts a where a.workspace_id = workspace group by a.member_id having count(*) > 20)
    or exists (select from public.pinned_charts p where p.workspace_id = workspace group by p.member_id having count(*) > 12) then
    raise exception 'A member has more alerts or charts than allowed' using errcode = '22023';
  end if;
  -- Files count towards the storage of the user who imports them.
  update private.file_contents c set created_by = own where c.workspace_id = workspace;
  if not exists (select from public.pipelines p where p.workspace_id = workspace) then perform private.create_first_pipeline(workspace); end if;
  insert into private.conversation_ids (workspace_id, mailbox_id, rfc_id, conversation_id)
    select e.workspace_id, e.mailbox_id, e.rfc_id, e.conversation_id from public.emails e where e.workspace_id = workspace;
  -- The sentiment of these messages was loaded with them.
  delete from private.sentiment_queue q where q.workspace_id = workspace and q.message_id is not null
    and exists (select from public.message_sentiments s where s.workspace_id = workspace and s.id = q.message_id);
  -- Reminders of the last week were sent on the other server.
  insert into public.notifications (workspace_id, member_id, kind, activity_id, due_at, read_at)
    select a.workspace_id, coalesce(a.assignee_id, a.created_by), 'reminder', a.id, a.remind_at, private.now() from public.activities a
    where a.workspace_id = workspace and a.remind_at between private.now() - interval '7 days' and private.now()
      and a.completed_at is null and coalesce(a.assignee_id, a.created_by) is not null
    on conflict do nothing;
  insert into public.audit_entries (workspace_id, actor_id, kind) values (workspace, own, 'workspace.imported');
  perform private.set_setting('restoring', null), private.set_setting('loading', null);
end $$;
grant execute on function private.finish_workspace_import(uuid, uuid) to worker;
