-- Creates the workspace of an import from its exported row, with its own id if that is free, and prepares the
-- transaction for its rows: private.load_workspace_rows reads them from a temporary table, and triggers leave loaded
-- rows unchanged. Returns the id.
create or replace function private.open_workspace_import(person uuid, exported jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := 50;
  names text;
  wanted uuid := coalesce((exported ->> 'id')::uuid, uuidv7());
  created uuid;
begin
  -- Imports of one user run one after the other, so that simultaneous ones cannot exceed the limit.
  perform from public.profiles p where p.user_id = person for no key update;
  if (select count(*) from public.members m where m.user_id = person and m.role = 'owner') >= most then
    perform private.reject(format('You own %s workspaces, which is the most one person can have', most), 'too_many_workspaces', '54000');
  end if;
  select string_agg(quote_ident(a.attname), ', ') into names from pg_catalog.pg_attribute a
    where a.attrelid = 'public.workspaces'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and exported ? a.attname;
  loop
    execute format('insert into public.workspaces (%1$s) select %1$s from jsonb_populate_record(null::public.workspaces, $1)
      on conflict (id) do nothing returning id', names) into created using exported || jsonb_build_object('id', wanted);
    exit when created is not null;
    -- The id is in use, for example because the same file was imported before.
    wanted := uuidv7();
  end loop;
  perform private.set_setting('restoring', 'on'), private.set_setting('loading', 'on');
  create temporary table exported_row (row jsonb not null) on commit drop;
  create temporary table exported_id (id uuid primary key) on commit drop;
  grant insert on pg_temp.exported_row to worker;
  return created;
end $$;
grant execute on function private.open_workspace_import(uuid, jsonb) to worker;
