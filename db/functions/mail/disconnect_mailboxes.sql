-- Deletes the private mailboxes of a member who leaves, and disconnects their shared mailboxes until an admin
-- reconnects them.
create or replace function private.disconnect_mailboxes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.mailboxes b where b.workspace_id = old.workspace_id and b.member_id = old.id and b.sharing = 'private';
  update public.mailboxes b set is_on = false, state = 'failing', problem_since = private.now(), member_id = null,
    problem = '{"side": "incoming", "step": "login", "code": "member_gone"}' where b.workspace_id = old.workspace_id and b.member_id = old.id;
  delete from private.mailbox_secrets s using public.mailboxes b where b.workspace_id = s.workspace_id and b.id = s.mailbox_id
    and s.workspace_id = old.workspace_id and b.member_id is null;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
