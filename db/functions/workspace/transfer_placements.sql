-- Transfers the positions of a member without a login to the colleague that private.detach_member merges this member
-- into. In all other cases, a position becomes vacant when its member leaves.
create or replace function private.transfer_placements()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  departure constant jsonb := private.setting('departure');
  colleague constant uuid := (departure ->> 'heir_id')::uuid;
begin
  if departure ->> 'kind' is distinct from 'team.linked' then return old; end if;
  update public.departments d set head_id = colleague where d.workspace_id = old.workspace_id and d.head_id = old.id;
  update public.placements p set member_id = colleague where p.workspace_id = old.workspace_id and p.member_id = old.id
    and not exists (select from public.placements held where held.workspace_id = p.workspace_id
      and held.department_id = p.department_id and held.member_id = colleague);
  return old;
end $$;
