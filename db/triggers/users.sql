create trigger readdress_members after update of email on auth.users
  for each row when (new.email::text is distinct from old.email::text)
  execute function private.readdress_members();
create trigger readdress_tokens after update of email on auth.users
  for each row when (new.email::text is distinct from old.email::text)
  execute function private.readdress_tokens();
create trigger welcome_user after insert on auth.users for each row execute function private.welcome_user();
create trigger welcome_with_tokens after insert on auth.users for each row execute function private.welcome_with_tokens();
