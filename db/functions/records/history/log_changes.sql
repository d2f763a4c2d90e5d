-- Logs inserted, updated and deleted rows in the change log, with the actor, the token and the change set. Cached plans
-- fit the row count of the session's first statement, so nested loops are disabled to keep bulk updates linear. A
-- deleted row is logged with its creation time and author, because it may be restored.
create or replace function private.log_changes() returns trigger language plpgsql security definer
set search_path = '' set enable_nestloop = off as $$
declare
  -- The sentiment of a message follows from the analysis and a user's correction, which are logged separately.
  noise constant text[] := array['workspace_id', 'id', 'created_at', 'created_by', 'updated_at', 'version', 'search', 'sentiment', 'certainty'];
  needless constant text[] := array['workspace_id', 'id', 'updated_at', 'version', 'search', 'sentiment', 'certainty'];
  in_set constant uuid := private.setting('change_set');
  token constant uuid := private.token_id();
  -- If there are more rows than this, they are logged column by column with a statement that is planned for this table.
  many constant integer := 100;
  home uuid;
  actor uuid;
begin
  if private.is_on('loading') then return null; end if;
  if tg_op = 'DELETE' then select r.workspace_id into home from removed r limit 1;
  else select r.workspace_id into home from added r limit 1; end if;
  if home is null then return null; end if;
  actor := private.member_id(home);
  if tg_op = 'INSERT' then
    if exists (select from added offset many) then
      execute format($sql$
        insert into public.change_log (workspace_id, actor_id, table_name, record_id, action, changes, change_set_id, token_id)
        select r.workspace_id, case when r.workspace_id = $1 then $2 else private.member_id(r.workspace_id) end, $3, r.id, 'insert', %s, $4, $5
        from added r$sql$, private.history_columns(tg_relid, noise, false)) using home, actor, tg_table_name, in_set, token;
      return null;
    end if;
    insert into public.change_log (workspace_id, actor_id, table_name, record_id, action, changes, change_set_id, token_id)
    select r.workspace_id, case when r.workspace_id = home then actor else private.member_id(r.workspace_id) end, tg_table_name, r.id, 'insert',
      coalesce((select jsonb_object_agg(key, jsonb_build_array(null, value)) from jsonb_each(jsonb_strip_nulls(to_jsonb(r)) - noise)
        where value <> '[]' and value <> '{}'), '{}'), in_set, token
    from added r;
  elsif tg_op = 'DELETE' then
    -- Nothing is logged for a deleted workspace, because its history is deleted with it.
    if exists (select from removed offset many) then
      execute format($sql$
        insert into public.change_log (workspace_id, actor_id, table_name, record_id, action, changes, change_set_id, token_id)
        select r.workspace_id, case when r.workspace_id = $1 then $2 else private.member_id(r.workspace_id) end, $3, r.id, 'delete', %s, $4, $5
        from removed r where exists (select from public.workspaces w where w.id = r.workspace_id)$sql$,
        private.history_columns(tg_relid, needless, true)) using home, actor, tg_table_name, in_set, token;
      return null;
    end if;
    insert into public.change_log (workspace_id, actor_id, table_name, record_id, action, changes, change_set_id, token_id)
    select r.workspace_id, case when r.workspace_id = home then actor else private.member_id(r.workspace_id) end, tg_table_name, r.id, 'delete',
      (select jsonb_object_agg(key, jsonb_build_array(value, null))
        from jsonb_each(jsonb_strip_nulls(to_jsonb(r)) - needless)), in_set, token
    from removed r where exists (select from public.workspaces w where w.id = r.workspace_id);
  else
    insert into public.change_log (workspace_id, actor_id, table_name, record_id, action, changes, change_set_id, token_id)
    select n.workspace_id, case when n.workspace_id = home then actor else private.member_id(n.workspace_id) end, tg_table_name, n.id, 'update',
      diff.changes, in_set, token
    from added n join removed o on o.workspace_id = n.workspace_id and o.id = n.id
    cross join lateral (
      select jsonb_object_agg(key, jsonb_build_array(was.value, became.value)) as changes
      from jsonb_each(to_jsonb(o) - noise) was join jsonb_each(to_jsonb(n) - noise) became using (key)
      where was.value is distinct from became.value) diff
    where diff.changes is not null;
  end if;
  return null;
end $$;
