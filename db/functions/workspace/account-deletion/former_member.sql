-- Returns the name of a former member in the language of the remaining member with the highest role.
create or replace function private.former_member(workspace uuid, leaver uuid) returns text language sql stable set search_path = '' as $$
  select private.default_name(coalesce((select p.language from public.members m join public.profiles p on p.user_id = m.user_id
    where m.workspace_id = workspace and m.user_id <> leaver order by m.role desc, m.created_at limit 1), 'en'), 'formerMember')
$$;
