-- Returns the workspaces that continue to exist without a departing user, each with the colleague who takes over, or
-- null.
create or replace function private.remaining_workspaces(leaver uuid, heirs jsonb) returns table (workspace_id uuid, name text, member_id uuid, heir_id uuid)
language sql stable set search_path = '' as $$
  select e.workspace_id, e.name, m.id, h.id from private.effects_of_deletion(leaver) e
  join public.members m on m.workspace_id = e.workspace_id and m.user_id = leaver
  left join public.members h on h.workspace_id = e.workspace_id and h.id::text = heirs ->> e.workspace_id::text
    and h.id <> m.id and h.erased_at is null
  where e.effect = 'left' order by e.name, e.workspace_id
$$;
