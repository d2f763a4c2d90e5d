-- replaces: private.erase_workspace_part(uuid, integer)

-- Erases up to `max_rows` rows of one table of a workspace that has no users left, starting with the tables with the
-- fewest references and ending with the history. Returns the number of rows, or 0 once the workspace has been deleted.
-- Years of data have too many rows for a single transaction.
create or replace function private.erase_workspace_part(workspace uuid, max_rows integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare target regclass; erased integer;
begin
  perform from public.workspaces w where w.id = workspace for update;
  if not found then return 0; end if;
  if exists (select from public.members m where m.workspace_id = workspace and m.user_id is not null and not private.is_being_deleted(m.user_id)) then
    raise exception 'This workspace still has members';
  end if;
  for target in select c.oid from pg_catalog.pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p')
      and exists (select from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id')
      -- Excluded: settings, which have few rows, append-only data, which can be deleted only with the workspace, and
      -- change events, which are purged within hours.
      and c.relname not in ('members', 'pipelines', 'stages', 'custom_fields', 'record_layouts', 'tags', 'change_sets', 'audit_entries', 'change_events')
    order by c.relname = 'change_log',
      (select count(*) from pg_catalog.pg_constraint f where f.contype = 'f' and f.confrelid = c.oid), c.relname
  loop
    execute format('delete from %1$s where ctid = any (array(select ctid from %1$s where workspace_id = $1 limit $2))', target)
      using workspace, max_rows;
    get diagnostics erased = row_count;
    if erased > 0 then return erased; end if;
  end loop;
  delete from public.workspaces w where w.id = workspace;
  return 1;
end $$;
grant execute on function private.erase_workspace_part(uuid, integer) to worker;
