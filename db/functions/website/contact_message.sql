create or replace function private.contact_message(of_message uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select to_jsonb(m) from public.contact_messages m where m.id = of_message
$$;
grant execute on function private.contact_message(uuid) to auth_admin;
