-- Whoever is not of a workspace is refused before anything looks into it.

-- Triggers that see more than their caller run before the policies are asked, and their refusals would tell strangers what a
-- workspace holds. By its name this one runs first; a caller who was found to belong there is not asked again in a transaction.
create function private.admit() returns trigger language plpgsql set search_path = '' as $$
declare
  caller constant uuid := auth.uid();
  insider constant text := concat(new.workspace_id, ' ', caller);
begin
  if caller is null or current_setting('vanda.insider', true) = insider then return new; end if;
  if new.workspace_id is null or not exists (select from private.workspaces('viewer') w where w = new.workspace_id) then
    raise exception 'new row violates row-level security policy for table "%"', tg_table_name using errcode = '42501';
  end if;
  perform set_config('vanda.insider', insider, true);
  return new;
end $$;

do $$
declare target regclass;
begin
  for target in select c.oid from pg_catalog.pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_table_privilege('authenticated', c.oid, 'insert')
      and exists (select from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id')
      and exists (select from pg_catalog.pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal)
  loop
    execute format('create trigger admit before insert on %s for each row execute function private.admit()', target);
  end loop;
end $$;
