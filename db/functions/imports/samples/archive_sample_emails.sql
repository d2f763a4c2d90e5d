-- Archives the sample emails under the change set that removes the sample data, and deletes them.
create or replace function private.archive_sample_emails(workspace uuid, taken_by uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.mailboxes b where b.workspace_id = workspace and b.is_sample) then return; end if;
  insert into private.archived_emails (workspace_id, change_set_id, mailboxes, conversations, emails)
  select workspace, taken_by, jsonb_agg(to_jsonb(b)),
    (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from public.conversations c where c.workspace_id = workspace and c.mailbox_id = any (array_agg(b.id))),
    (select coalesce(jsonb_agg(to_jsonb(e)), '[]') from public.emails e where e.workspace_id = workspace and e.mailbox_id = any (array_agg(b.id)))
  from public.mailboxes b where b.workspace_id = workspace and b.is_sample;
  delete from public.mailboxes b where b.workspace_id = workspace and b.is_sample;
end $$;
grant execute on function private.archive_sample_emails(uuid, uuid) to worker;
