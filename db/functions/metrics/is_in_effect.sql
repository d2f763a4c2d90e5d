-- True if a change set is in effect, because it was not undone, or the undo was undone.
create or replace function private.is_in_effect(workspace uuid, set_id uuid) returns boolean language sql stable set search_path = '' as $$
  with recursive chain as (
    select set_id as id, 0 as undone
    union all select u.id, c.undone + 1 from chain c join public.change_sets u on u.workspace_id = workspace and u.undoes = c.id
  )
  select max(c.undone) % 2 = 0 from chain c
$$;
grant execute on function private.is_in_effect(uuid, uuid) to authenticated, service_role;
