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

-- As before, and noted beforehand.
create or replace function private.tell_changes() returns trigger language plpgsql security definer set search_path = '' as $$
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
  if not private.is_watched(0) then return null; end if;
  for place in select t.workspace_id, count(*) as many from touched t where t.workspace_id is not null group by t.workspace_id loop
    continue when not private.is_watched(1) and not private.is_watched(2 + (hashtext(place.workspace_id::text) & 1023));
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

-- Tells the workspaces of a login of something that is theirs: everybody there of a change of the member, or the member alone.
create function private.tell_memberships(login uuid, target text, event text, is_own boolean) returns void
language plpgsql set search_path = '' as $$
declare one public.members;
begin
  insert into private.news (workspace, table_name, at_least, person)
    select m.workspace_id, target, 'viewer', case when is_own then m.id end from public.members m where m.user_id = login;
  if not private.is_watched(0) then return; end if;
  for one in select m.* from public.members m where m.user_id = login loop
    continue when not private.is_watched(1) and not private.is_watched(2 + (hashtext(one.workspace_id::text) & 1023));
    perform pg_notify('vanda_changes', (jsonb_build_object('table', target, 'type', event, 'workspace', one.workspace_id,
      'least', 'viewer', 'count', 1) || case when is_own then jsonb_build_object('person', one.id)
        else jsonb_build_object('ids', replace(one.id::text, '-', '')) end)::text);
  end loop;
end $$;
revoke all on function private.tell_memberships(uuid, text, text, boolean) from public;

-- A face belongs to the members of its login.
create or replace function private.tell_photo() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_memberships(coalesce(new.user_id, old.user_id), 'members', 'UPDATE', false);
  return null;
end $$;

-- A run of somebody's own is told to them alone, wherever they are a member.
create function private.tell_own_run() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_memberships(new.user_id, 'runs', tg_op, true);
  return null;
end $$;
create trigger tell_own_run after insert or update on public.runs for each row
  when (new.user_id is not null) execute function private.tell_own_run();

-- Keeps the snapshot of the statement that calls this.
create function private.note_position(seen pg_snapshot default pg_current_snapshot()) returns uuid
language sql volatile security definer set search_path = '' as $$
  insert into private.positions (snapshot) values (seen) returning id
$$;
revoke all on function private.note_position(pg_snapshot) from public;
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
revoke all on function public.news_since(uuid, uuid) from public;
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
revoke all on function private.sweep_news() from public;
grant execute on function private.sweep_news() to worker;
