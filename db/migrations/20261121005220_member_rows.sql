-- A member who is deleted as a row would leave records without an owner, and a person without a workspace to be in: only
-- remove_member and its kin see to both. What goes with a change set, as samples and imports do, comes back with it.
create function private.guard_removal() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.change_set() is null and (old.user_id is not null and auth.role() is distinct from 'service_role'
    or exists (select from public.member_holdings(old.workspace_id, old.id) h where h.accounts + h.contacts + h.deals + h.tasks > 0)) then
    raise exception '% is taken out with remove_member, which hands their records over', old.name
      using errcode = '23503', hint = 'Call rpc/remove_member with workspace_id, member_id and heir_id, a colleague who takes over.';
  end if;
  return old;
end $$;
create trigger guard_removal before delete on public.members for each row
  when (current_user in ('authenticated', 'service_role')) execute function private.guard_removal();
