-- Creates the departments of a new company; the departments of a restored company are restored with it.
create or replace function private.create_departments() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.is_on('restoring') then return null; end if;
  insert into public.departments (workspace_id, company_id, kind)
    select new.workspace_id, new.id, kind from unnest(enum_range(null::public.department_kind)) kind;
  return null;
end $$;
