-- A place in a company is nobody's to inherit: it stays empty when somebody leaves. Only when a member without a login turns
-- out to be a colleague, which private.take_out says while it lets them go, the colleague is who has been there all along.
create function private.keep_places() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  departure constant jsonb := nullif(current_setting('vanda.departure', true), '')::jsonb;
  colleague constant uuid := (departure ->> 'heir_id')::uuid;
begin
  if departure ->> 'kind' is distinct from 'team.linked' then return old; end if;
  update public.departments d set head_id = colleague where d.workspace_id = old.workspace_id and d.head_id = old.id;
  update public.placements p set member_id = colleague where p.workspace_id = old.workspace_id and p.member_id = old.id
    and not exists (select from public.placements held where held.workspace_id = p.workspace_id
      and held.department_id = p.department_id and held.member_id = colleague);
  return old;
end $$;
create trigger keep_places before delete on public.members for each row execute function private.keep_places();
