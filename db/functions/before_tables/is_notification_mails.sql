-- True for valid settings of notification emails.
create or replace function private.is_notification_mails(choice jsonb) returns boolean language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(choice) = 'object' then not exists (
    select from jsonb_each(choice) c where c.key not in ('handover', 'assignment', 'mention', 'conversation')
      or c.value not in ('"immediately"', '"daily"', '"off"')) else false end
$$;
grant execute on function private.is_notification_mails(jsonb) to authenticated, service_role;
