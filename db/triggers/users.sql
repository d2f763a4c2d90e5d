create trigger sync_member_emails after update of email on auth.users
  for each row when (new.email::text is distinct from old.email::text)
  execute function private.sync_member_emails();
create trigger sync_token_account_email after update of email on auth.users
  for each row when (new.email::text is distinct from old.email::text)
  execute function private.sync_token_account_email();
create trigger create_profile_and_workspace after insert on auth.users for each row execute function private.create_profile_and_workspace();
create trigger open_account_of_new_user after insert on auth.users for each row execute function private.open_account_of_new_user();
