-- Moves references from the `merged` records to `keep`. A row whose moved reference would violate a unique constraint
-- is deleted.
create or replace function private.move_references(source regclass, link text, workspace uuid, merged uuid[], keep uuid, is_self boolean) returns void
language plpgsql volatile set search_path = '' as $$
declare row_id uuid;
begin
  if is_self then
    execute format('update %1$s t set %2$I = null where t.workspace_id = $1 and t.%2$I = any ($2) and t.id = $3', source, link)
      using workspace, merged, keep;
    -- A merged record below the kept record must not make the kept record its own ancestor.
    execute format('update %1$s t set %2$I = null where t.workspace_id = $1 and t.%2$I = $3 and t.id = any ($2)', source, link)
      using workspace, merged, keep;
  end if;
  begin
    execute format('update %1$s t set %2$I = $3 where t.workspace_id = $1 and t.%2$I = any ($2)', source, link) using workspace, merged, keep;
  exception when unique_violation then
    for row_id in execute format('select t.id from %s t where t.workspace_id = $1 and t.%I = any ($2)', source, link) using workspace, merged loop
      begin
        execute format('update %s t set %I = $3 where t.workspace_id = $1 and t.id = $2', source, link) using workspace, row_id, keep;
      exception when unique_violation then
        execute format('delete from %s t where t.workspace_id = $1 and t.id = $2', source) using workspace, row_id;
      end;
    end loop;
  end;
end $$;
grant execute on function private.move_references(regclass, text, uuid, uuid[], uuid, boolean) to authenticated, service_role;
