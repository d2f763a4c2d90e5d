-- What was changed, by whom and when: kept as history, and told at once to screens that show it.

-- Says which rows changed, so that screens follow others' work. What is said are ids; whoever hears them reads the rows
-- under the rights of those who watch.

-- Arguments: the least role that reads the table, and an expression for the member whose row it is, when it is one's own. Many
-- rows at once that are one's own are told to each person apart, as fewer are. Whatever is told is noted beforehand.
create function private.tell_changes() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  most_ids constant integer := 200;
  at_least constant public.member_role := tg_argv[0];
  owner constant text := coalesce(tg_argv[1], 'null');
  place record;
  told record;
  notice jsonb;
begin
  if owner = 'null' then
    insert into private.news (workspace, table_name, at_least)
      select distinct t.workspace_id, tg_table_name, at_least from touched t where t.workspace_id is not null;
  else
    execute format('insert into private.news (workspace, table_name, at_least, person)
      select distinct t.workspace_id, $1, $2, %s from touched t', owner) using tg_table_name, at_least;
  end if;
  if not private.is_watched() then return null; end if;
  for place in select t.workspace_id, count(*) as many from touched t where t.workspace_id is not null group by t.workspace_id loop
    continue when not private.is_watched(place.workspace_id);
    notice := jsonb_build_object('table', tg_table_name, 'type', tg_op, 'workspace', place.workspace_id, 'least', at_least, 'count', place.many);
    if place.many > most_ids and owner <> 'null' then
      for told in execute format('select %s as person, count(*) as many from touched t where t.workspace_id = $1 group by 1', owner)
        using place.workspace_id loop
        perform pg_notify('vanda_changes', (notice || jsonb_build_object('count', told.many, 'person', told.person))::text);
      end loop;
    elsif place.many > most_ids then
      perform pg_notify('vanda_changes', notice::text);
    elsif tg_op = 'DELETE' and owner <> 'null' then
      for told in execute format($sql$select %s as person, string_agg(replace(t.id::text, '-', ''), '') as ids
          from touched t where t.workspace_id = $1 group by 1$sql$, owner) using place.workspace_id loop
        perform pg_notify('vanda_changes', (notice || jsonb_build_object('ids', told.ids, 'person', told.person))::text);
      end loop;
    else
      perform pg_notify('vanda_changes', (notice || jsonb_build_object('ids',
        (select string_agg(replace(t.id::text, '-', ''), '') from touched t where t.workspace_id = place.workspace_id)))::text);
    end if;
  end loop;
  return null;
end $$;

-- Lets a table's changes be watched. `owner` keeps the ids of deleted rows from everybody but the member it names.
create function private.announce(target regclass, at_least public.member_role default 'viewer', owner text default null)
returns void language plpgsql set search_path = '' as $$
declare
  verb text;
  arguments text := concat_ws(', ', quote_literal(at_least), quote_literal(owner));
begin
  foreach verb in array array['insert', 'update', 'delete'] loop
    execute format('create or replace trigger tell_%1$s after %1$s on %2$s referencing %3$s table as touched
      for each statement execute function private.tell_changes(%4$s)',
      verb, target, case verb when 'delete' then 'old' else 'new' end, arguments);
  end loop;
end $$;

-- What changed between a reading and the moment from which a screen hears of changes: without it, whoever begins to listen
-- has to read again all that is on the screen. What tells of changes notes here what it told or would have, whether or not
-- anybody watches: which table of a workspace was written, by which transaction, and who may know.
--
-- A position is a snapshot under a name of its own: what a snapshot holds counts the transactions of all workspaces, which
-- is nobody's business. A transaction that the snapshot of a position could not see, and a later one can, committed between
-- the two, however long it took. Both tables are unlogged, so that noting costs no write to the disk; after a crash both are
-- empty, and whoever names a position from before is told that anything may have changed. What is noted of a workspace that is
-- erased goes within the hour, as all of it does.
create unlogged table private.news (
  workspace uuid not null,
  table_name text not null,
  at_least public.member_role not null,
  person uuid,
  xid xid8 not null default pg_current_xact_id()
);
create index news_xid_idx on private.news (workspace, xid);

create unlogged table private.positions (
  id uuid primary key default uuidv7(),
  at timestamptz not null default clock_timestamp(),
  snapshot pg_snapshot not null default pg_current_snapshot()
);
create index positions_at_idx on private.positions (at);

-- Tells the workspaces of a login of something that is theirs: everybody there of a change of the member, or the member alone.
create function private.tell_memberships(login uuid, target text, event text, is_own boolean) returns void
language plpgsql set search_path = '' as $$
declare one public.members;
begin
  insert into private.news (workspace, table_name, at_least, person)
    select m.workspace_id, target, 'viewer', case when is_own then m.id end from public.members m where m.user_id = login;
  if not private.is_watched() then return; end if;
  for one in select m.* from public.members m where m.user_id = login loop
    continue when not private.is_watched(one.workspace_id);
    perform pg_notify('vanda_changes', (jsonb_build_object('table', target, 'type', event, 'workspace', one.workspace_id,
      'least', 'viewer', 'count', 1) || case when is_own then jsonb_build_object('person', one.id)
        else jsonb_build_object('ids', replace(one.id::text, '-', '')) end)::text);
  end loop;
end $$;

-- Keeps the snapshot of the statement that calls this.
create function private.note_position(seen pg_snapshot default pg_current_snapshot()) returns uuid
language sql volatile security definer set search_path = '' as $$
  insert into private.positions (snapshot) values (seen) returning id
$$;
grant execute on function private.note_position(pg_snapshot) to authenticated;

create function public.news_since(workspace_id uuid, since uuid) returns table ("position" uuid, tables text[])
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- One snapshot for what is said and for the position from which it will be said next.
  seen constant pg_snapshot := pg_current_snapshot();
  known pg_snapshot;
  own public.members;
begin
  select * into own from public.members m where m.id = private.member_id(news_since.workspace_id) and m.workspace_id = news_since.workspace_id;
  if own.id is null or private.token_id() is not null then return; end if;
  select p.snapshot into known from private.positions p where p.id = since;
  if known is not null then
    select coalesce(array_agg(distinct n.table_name), '{}') into tables
      from private.news n
      where n.workspace = own.workspace_id and n.xid >= pg_snapshot_xmin(known) and not pg_visible_in_snapshot(n.xid, known)
        and n.at_least <= own.role and (n.person is null or n.person = own.id);
  end if;
  "position" := private.note_position(seen);
  return next;
end $$;
comment on function public.news_since(uuid, uuid) is
  E'Which tables of a workspace have changed since a position\n\nOf what the caller may read; nothing for who is no member. `tables` is null where that is not known any more: then any may have. `position` is the one to ask from next.';
grant execute on function public.news_since(uuid, uuid) to authenticated;

-- Half an hour is kept. A position that is not there yet, as its transaction is still at work, is newer than one that has
-- been there for five minutes: only what that one knows to be over goes.
create function private.sweep_news() returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from private.positions where at < clock_timestamp() - interval '30 minutes';
  delete from private.news where xid < (
    select min(pg_snapshot_xmin(snapshot)) from private.positions having min(at) < clock_timestamp() - interval '5 minutes');
  insert into private.positions default values;
end $$;
grant execute on function private.sweep_news() to worker;

-- Whoever ends a session ends it everywhere at once: each process hears of it, forgets what it believed of that session and
-- shuts its live channels. The word is the id alone, which opens nothing.
create function private.tell_ended_session() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('vanda_sessions', old.id::text);
  return null;
end $$;
create trigger tell_ended_session after delete on auth.sessions for each row
  when (old.not_after is null or old.not_after > statement_timestamp())
  execute function private.tell_ended_session();

-- What many rows held, or hold now, as the history says it: an expression over a row `r` of the table. The same as
-- log_changes works out row by row, without taking each row apart and putting it together again.
create function private.told_columns(target regclass, noise text[], is_gone boolean) returns text language sql stable set search_path = '' as $$
  with column_of as (
    select a.attnum, a.attname, t.typcategory = 'A' as is_list, t.oid = 'jsonb'::regtype as is_json
    from pg_catalog.pg_attribute a join pg_catalog.pg_type t on t.oid = a.atttypid
    where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.attname <> all (noise)
  ), part as (
    -- A function takes a hundred arguments.
    select (c.attnum - 1) / 40 as place, format('jsonb_build_object(%s)', string_agg(
      format(case when is_gone then '%1$L, case when %2$s then jsonb_build_array(r.%1$I, null) end'
          else '%1$L, case when %2$s then jsonb_build_array(null, r.%1$I) end' end, c.attname,
        -- Of a row that is gone everything is kept that it needs to come back. A list, and what is json already, may be
        -- empty: of a new row that says as little as null.
        format(case
          when is_gone and c.is_json then 'r.%I <> ''null'''
          when not is_gone and (c.is_list or c.is_json) then 'jsonb_strip_nulls(to_jsonb(r.%I)) not in (''[]'', ''{}'', ''null'')'
          else 'r.%I is not null' end, c.attname)),
      ', ' order by c.attnum)) as object
    from column_of c group by 1
  )
  select format('jsonb_strip_nulls(%s)', string_agg(p.object, ' || ')) from part p
$$;

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
  change_set_id uuid,
  -- The history of records says too which program it was. Nobody writes it themselves.
  token_id uuid default private.token_id(),
  primary key (workspace_id, id)
);
comment on table public.change_log is E'Who changed what, and when\n\nWritten by the database itself, whichever way a change came.';
comment on column public.change_log.actor_id is 'The member who made the change; empty when it was the system';
comment on column public.change_log.table_name is 'The table that was changed';
comment on column public.change_log.changes is 'By column, the value before and the value after: {"name": ["Acme", "Acme Ltd"]}';
comment on column public.change_log.change_set_id is 'The change set it was a part of';
create index change_log_record_idx on public.change_log (workspace_id, record_id, id desc);
create index change_log_recent_idx on public.change_log (workspace_id, at desc, id desc);

-- The rows of a statement are planned for as many as the session's first one had. Without nested loops a bulk update
-- stays linear on a connection that has only seen single rows before. The actor and the token are looked up once a statement;
-- of many rows that come or go the history is told column by column. What is deleted keeps its age and author, as it may come
-- back.
create function private.log_changes() returns trigger language plpgsql security definer
set search_path = '' set enable_nestloop = off as $$
declare
  noise constant text[] := array['workspace_id', 'id', 'created_at', 'created_by', 'updated_at', 'version', 'search'];
  -- A row that comes back has the age and the author that it had.
  needless constant text[] := array['workspace_id', 'id', 'updated_at', 'version', 'search'];
  in_set constant uuid := private.setting('change_set');
  token constant uuid := private.token_id();
  -- So many rows are worth a statement that is planned for this table alone.
  many constant integer := 100;
  home uuid;
  actor uuid;
begin
  if tg_op = 'DELETE' then select r.workspace_id into home from removed r limit 1;
  else select r.workspace_id into home from added r limit 1; end if;
  if home is null then return null; end if;
  actor := private.member_id(home);
  if tg_op = 'INSERT' then
    if exists (select from added offset many) then
      execute format($sql$
        insert into public.change_log (workspace_id, actor_id, table_name, record_id, action, changes, change_set_id, token_id)
        select r.workspace_id, case when r.workspace_id = $1 then $2 else private.member_id(r.workspace_id) end, $3, r.id, 'insert', %s, $4, $5
        from added r$sql$, private.told_columns(tg_relid, noise, false)) using home, actor, tg_table_name, in_set, token;
      return null;
    end if;
    insert into public.change_log (workspace_id, actor_id, table_name, record_id, action, changes, change_set_id, token_id)
    select r.workspace_id, case when r.workspace_id = home then actor else private.member_id(r.workspace_id) end, tg_table_name, r.id, 'insert',
      coalesce((select jsonb_object_agg(key, jsonb_build_array(null, value)) from jsonb_each(jsonb_strip_nulls(to_jsonb(r)) - noise)
        where value <> '[]' and value <> '{}'), '{}'), in_set, token
    from added r;
  elsif tg_op = 'DELETE' then
    -- A workspace that goes takes its history with it.
    if exists (select from removed offset many) then
      execute format($sql$
        insert into public.change_log (workspace_id, actor_id, table_name, record_id, action, changes, change_set_id, token_id)
        select r.workspace_id, case when r.workspace_id = $1 then $2 else private.member_id(r.workspace_id) end, $3, r.id, 'delete', %s, $4, $5
        from removed r where exists (select from public.workspaces w where w.id = r.workspace_id)$sql$,
        private.told_columns(tg_relid, needless, true)) using home, actor, tg_table_name, in_set, token;
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

-- Whatever keeps a history can be watched.
create function private.keep_history(target regclass) returns void language plpgsql set search_path = '' as $$
begin
  execute format('create trigger log_insert after insert on %s referencing new table as added for each statement execute function private.log_changes()', target);
  execute format('create trigger log_update after update on %s referencing old table as removed new table as added for each statement execute function private.log_changes()', target);
  execute format('create trigger log_delete after delete on %s referencing old table as removed for each statement execute function private.log_changes()', target);
  perform private.announce(target);
end $$;
select private.keep_history('public.members');

alter table public.change_log enable row level security;
create policy viewer_reads on public.change_log for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
grant select on public.change_log to authenticated;
grant select on public.change_log to service_role;
