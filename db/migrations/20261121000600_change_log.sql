-- What was changed, by whom and when. Written by the database whichever way a change comes, read by the workspace,
-- written by nobody else. One insert a statement, so that an import of thousands of rows stays one set.
create table public.change_log (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  at timestamptz not null default private.now(),
  actor_id uuid,
  table_name text not null,
  record_id uuid not null,
  action text not null check (action in ('insert', 'update', 'delete')),
  -- {column: [before, after]}; an insert has no before, a delete no after.
  changes jsonb not null,
  primary key (workspace_id, id)
);
create index change_log_record_idx on public.change_log (workspace_id, record_id, id desc);
create index change_log_recent_idx on public.change_log (workspace_id, at desc, id desc);

-- The rows of a statement are planned for as many as the session's first one had. Without nested loops a bulk update
-- stays linear on a connection that has only seen single rows before.
create function private.log_changes() returns trigger language plpgsql security definer
set search_path = '' set enable_nestloop = off as $$
declare
  noise constant text[] := array['workspace_id', 'id', 'created_at', 'created_by', 'updated_at', 'version', 'search'];
begin
  if tg_op = 'INSERT' then
    insert into public.change_log (workspace_id, actor_id, table_name, record_id, action, changes)
    select r.workspace_id, private.member_id(r.workspace_id), tg_table_name, r.id, 'insert',
      coalesce((select jsonb_object_agg(key, jsonb_build_array(null, value)) from jsonb_each(jsonb_strip_nulls(to_jsonb(r)) - noise)), '{}')
    from added r;
  elsif tg_op = 'DELETE' then
    -- A workspace that goes takes its history with it.
    insert into public.change_log (workspace_id, actor_id, table_name, record_id, action, changes)
    select r.workspace_id, private.member_id(r.workspace_id), tg_table_name, r.id, 'delete',
      coalesce((select jsonb_object_agg(key, jsonb_build_array(value, null)) from jsonb_each(jsonb_strip_nulls(to_jsonb(r)) - noise)), '{}')
    from removed r where exists (select from public.workspaces w where w.id = r.workspace_id);
  else
    insert into public.change_log (workspace_id, actor_id, table_name, record_id, action, changes)
    select n.workspace_id, private.member_id(n.workspace_id), tg_table_name, n.id, 'update', diff.changes
    from added n join removed o on o.workspace_id = n.workspace_id and o.id = n.id
    cross join lateral (
      select jsonb_object_agg(key, jsonb_build_array(was.value, became.value)) as changes
      from jsonb_each(to_jsonb(o) - noise) was join jsonb_each(to_jsonb(n) - noise) became using (key)
      where was.value is distinct from became.value) diff
    where diff.changes is not null;
  end if;
  return null;
end $$;

create function private.keep_history(target regclass) returns void language plpgsql set search_path = '' as $$
begin
  execute format('create trigger log_insert after insert on %s referencing new table as added for each statement execute function private.log_changes()', target);
  execute format('create trigger log_update after update on %s referencing old table as removed new table as added for each statement execute function private.log_changes()', target);
  execute format('create trigger log_delete after delete on %s referencing old table as removed for each statement execute function private.log_changes()', target);
end $$;
select private.keep_history(t) from unnest(array['public.members', 'public.accounts', 'public.contacts', 'public.products',
  'public.pipelines', 'public.stages', 'public.deals']::regclass[]) t;

alter table public.change_log enable row level security;
create policy viewer_reads on public.change_log for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
grant select on public.change_log to authenticated;
grant select on public.change_log to service_role;
