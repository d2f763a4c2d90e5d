-- Lets only owners add or remove owners, and rejects the removal of the last owner. Checks only direct writes by users,
-- not writes by Vanda's functions.
create or replace function private.check_owner_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  workspace uuid := case when tg_op = 'DELETE' then old.workspace_id else new.workspace_id end;
  was_owner boolean := tg_op <> 'INSERT' and old.role = 'owner';
  is_owner boolean := tg_op <> 'DELETE' and new.role = 'owner';
begin
  if was_owner is distinct from is_owner and workspace not in (select private.workspaces('owner')) then
    raise exception 'Only the owner can transfer ownership' using errcode = '42501';
  end if;
  -- Two owners who leave simultaneously wait for each other here.
  if was_owner and not is_owner then
    perform from public.workspaces w where w.id = workspace for no key update;
  end if;
  if was_owner and not is_owner and not exists (
    select from public.members m where m.workspace_id = workspace and m.id <> old.id and m.role = 'owner') then
    raise exception 'A workspace must have at least one owner' using errcode = '23514';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
