-- Turns off the notification, reminder, alert and metrics emails of a user who follows the unsubscribe link, without
-- signing in. Returns false if the user does not exist.
create or replace function private.unsubscribe_user(of_user uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p set email_notifications = false, metrics_mail = null where p.user_id = of_user;
  return found;
end $$;
grant execute on function private.unsubscribe_user(uuid) to auth_admin;
