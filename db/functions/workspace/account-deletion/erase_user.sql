-- Erases the traces of a user outside of their workspaces, and then the login and its data. This is the last step of
-- deleting an account.
create or replace function private.erase_user(leaver uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  addresses constant text[] := private.addresses_of_user(leaver);
  hashes constant text[] := array(select translate(rtrim(encode(sha256(convert_to(prefix || a, 'UTF8')), 'base64'), '='), '+/', '-_')
    from unnest(addresses) a, unnest(array['', 'change ', 'invitation ']) prefix);
  names constant text[] := array(select p.display_name from public.profiles p where p.user_id = leaver);
begin
  if exists (select from public.members m where m.user_id = leaver) then
    raise exception 'The workspaces of a user are erased before the user';
  end if;
  -- The history of members contains their names, even in workspaces that the user left long ago.
  with own as (
    select distinct c.workspace_id, c.record_id from public.change_log c
    where c.table_name = 'members' and c.changes -> 'user_id' ? leaver::text
  ), entry as (
    -- The history also contains the user's names from before they had a login in a workspace.
    select c.workspace_id, c.record_id from own c
    union select c.workspace_id, c.record_id from public.change_log c
      where c.table_name = 'members' and c.workspace_id in (select o.workspace_id from own o)
        and (c.changes -> 'name' ?| names or c.changes -> 'email' ?| addresses)
        and not exists (select from public.members m where m.workspace_id = c.workspace_id and m.id = c.record_id and m.erased_at is null)
  )
  update public.change_log c set changes = c.changes - array['user_id', 'name', 'email', 'external_id']
    from entry t where c.table_name = 'members' and c.workspace_id = t.workspace_id and c.record_id = t.record_id
      and c.changes ?| array['user_id', 'name', 'email', 'external_id'];
  delete from public.invitations i where i.email = any (addresses);
  delete from private.pending_sign_ups s where s.email = any (addresses);
  delete from private.rate_limits l where split_part(l.key, ':', 2) = any (hashes) or position(leaver::text in l.key) > 0;
  -- A queued run would no longer have a user to act for.
  perform private.cancel_runs(array(select l.run_id from private.run_leases l where l.claims ->> 'sub' = leaver::text));
  delete from public.runs r where r.workspace_id is null and r.user_id is null
    and exists (select from unnest(addresses || leaver::text) said where position(said in lower(r.input::text)) > 0);
  delete from auth.users u where u.id = leaver;
end $$;
grant execute on function private.erase_user(uuid) to worker;
