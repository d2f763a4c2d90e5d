-- Returns the language of a workspace: its owner's language, or English if it has no owner with a profile.
create or replace function private.workspace_language(workspace uuid) returns text language sql stable security definer set search_path = '' as $$
  select coalesce((select p.language from public.members m join public.profiles p on p.user_id = m.user_id
    where m.workspace_id = workspace and m.role = 'owner' order by m.id limit 1), 'en')
$$;
grant execute on function private.workspace_language(uuid) to worker;
