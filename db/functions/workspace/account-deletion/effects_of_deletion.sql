-- Returns the effect of a user's departure on each of their workspaces: 'erased' if no other member can sign in,
-- 'blocked' if others would be left without an owner, otherwise 'left'.
create or replace function private.effects_of_deletion(leaver uuid) returns table (workspace_id uuid, name text, effect text)
language sql stable security definer set search_path = '' as $$
  select w.id, w.name, case
    when not exists (select from public.members o where o.workspace_id = w.id and o.user_id <> leaver and not private.is_being_deleted(o.user_id))
      then 'erased'
    when m.role = 'owner' and not exists (select from public.members o
      where o.workspace_id = w.id and o.user_id <> leaver and o.role = 'owner' and not private.is_being_deleted(o.user_id)) then 'blocked'
    else 'left' end
  from public.members m join public.workspaces w on w.id = m.workspace_id
  where m.user_id = leaver order by w.name, w.id
$$;

-- Returns the effect of the caller's departure on each of their workspaces; no rows for a program.
create or replace function public.effects_of_deletion() returns table (workspace_id uuid, name text, effect text)
language sql stable security definer set search_path = '' as $$
  select e.* from private.effects_of_deletion(auth.uid()) e where private.token_id() is null
$$;
comment on function public.effects_of_deletion() is E'Effects on the caller''s workspaces if the caller deletes their account\n\neffect is erased, left, or blocked. If it is blocked, the ownership of the workspace must be transferred first.';
grant execute on function public.effects_of_deletion() to authenticated;
