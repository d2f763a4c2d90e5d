-- Closes the login of a user whose deletion was requested 30 days ago, and returns {email, language, name, addresses,
-- workspaces}; `addresses` are all addresses of the user, and `workspaces` the ids. Null if the user has cancelled the
-- deletion, has already been erased, or still has time to cancel.
create or replace function private.begin_erasure(leaver uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  update private.account_deletions d set erasing_since = coalesce(d.erasing_since, private.now())
    where d.user_id = leaver and d.erase_after <= private.now();
  if not found then return null; end if;
  update auth.users u set deleted_at = coalesce(u.deleted_at, private.now()) where u.id = leaver;
  delete from auth.sessions s where s.user_id = leaver;
  delete from auth.flow_state f where f.user_id = leaver;
  delete from auth.one_time_tokens t where t.user_id = leaver;
  return (select jsonb_build_object('email', u.email, 'language', p.language, 'name', p.given_name,
      'addresses', to_jsonb(private.addresses_of_user(leaver)),
      'workspaces', coalesce((select jsonb_agg(m.workspace_id order by m.workspace_id) from public.members m where m.user_id = leaver), '[]'))
    from auth.users u left join public.profiles p on p.user_id = u.id where u.id = leaver);
end $$;
grant execute on function private.begin_erasure(uuid) to worker;
