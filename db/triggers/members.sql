create trigger audit_delete after delete on public.members referencing old table as removed
  for each statement execute function private.audit_members();
create trigger audit_insert after insert on public.members referencing new table as added for each statement execute function private.audit_members();
create trigger audit_update after update on public.members referencing old table as removed new table as added
  for each statement execute function private.audit_members();
create trigger clear_custom_links after delete on public.members referencing old table as removed
  for each statement execute function private.clear_custom_links();
create trigger delete_access_tokens after update of user_id on public.members
  for each row when (old.user_id is not null and old.user_id is distinct from new.user_id)
  execute function private.delete_access_tokens();
create trigger end_invitations before delete or update of role on public.members for each row execute function private.end_invitations();
create trigger check_owner_change before insert or delete or update on public.members
  for each row when (current_user = 'authenticated'::name)
  execute function private.check_owner_change();
create trigger protect_member before delete on public.members
  for each row when (current_user = any (array['authenticated'::name, 'service_role'::name]))
  execute function private.protect_member();
create trigger protect_erased_member before update of user_id, name, email, external_id, erased_at on public.members
  for each row when (old.erased_at is not null)
  execute function private.protect_erased_member();
create trigger protect_login_name before update of name, email on public.members for each row execute function private.protect_login_name();
create trigger transfer_placements before delete on public.members for each row execute function private.transfer_placements();
create trigger disconnect_mailboxes before delete on public.members for each row execute function private.disconnect_mailboxes();
create trigger disconnect_mailboxes_without_login before update of user_id on public.members
  for each row when (old.user_id is not null and new.user_id is null)
  execute function private.disconnect_mailboxes();
create trigger log_delete after delete on public.members referencing old table as removed for each statement execute function private.log_changes();
create trigger log_insert after insert on public.members referencing new table as added for each statement execute function private.log_changes();
create trigger log_update after update on public.members referencing old table as removed new table as added
  for each statement execute function private.log_changes();
-- Members without a login can also be created by programs, because imports create them.
create trigger reject_access_tokens_insert before insert on public.members for each row when (new.user_id is not null) execute function private.reject_access_tokens();
create trigger reject_access_tokens_update before update on public.members
  for each row when (old.user_id is distinct from new.user_id or old.role <> new.role)
  execute function private.reject_access_tokens();
create trigger reject_access_tokens_delete before delete on public.members
  for each row when (old.user_id is not null)
  execute function private.reject_access_tokens();
create trigger stop_workflows_of_member before delete on public.members
  for each row when (old.user_id is not null)
  execute function private.stop_workflows_of_member();
create trigger stop_workflows_without_rights after update of role, user_id on public.members
  for each row when (new.user_id is null and old.user_id is not null or new.role < 'member' and old.role >= 'member')
  execute function private.stop_workflows_of_member();
create trigger publish_delete after delete on public.members referencing old table as touched
  for each statement execute function private.publish_changes('viewer');
create trigger publish_insert after insert on public.members referencing new table as touched
  for each statement execute function private.publish_changes('viewer');
create trigger publish_update after update on public.members referencing new table as touched
  for each statement execute function private.publish_changes('viewer');
create trigger touch before update on public.members for each row execute function private.touch();
create trigger remove_bidi_controls before insert or update of name on public.members
  for each row when (new.name ~ '[\u202a-\u202e\u2066-\u2069]')
  execute function private.remove_bidi_controls('name');
