-- Says which rows changed, so that screens follow others' work. What is said are ids; whoever hears them reads the rows
-- under the rights of those who watch.

-- A server process holds a shared advisory lock for what its clients watch: place 0 for anything at all, 1 for every
-- workspace, 2 and up for a handful of workspaces each. A lock that can be had alone means that nobody is there, which
-- costs a write a few microseconds. A process that dies lets go by itself. (src/server/realtime/change-feed.ts)
create function private.is_watched(place integer) returns boolean language plpgsql set search_path = '' as $$
begin
  if not pg_try_advisory_lock(7405, place) then return true; end if;
  perform pg_advisory_unlock(7405, place);
  return false;
end $$;

-- Arguments: the least role that reads the table, and an expression for the member whose row it is, when it is one's own.
create function private.tell_changes() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  most_ids constant integer := 200;
  at_least constant text := tg_argv[0];
  owner constant text := coalesce(tg_argv[1], 'null');
  place record;
  told record;
  notice jsonb;
begin
  if not private.is_watched(0) then return null; end if;
  for place in select t.workspace_id, count(*) as many from touched t group by t.workspace_id loop
    continue when not private.is_watched(1) and not private.is_watched(2 + (hashtext(place.workspace_id::text) & 1023));
    notice := jsonb_build_object('table', tg_table_name, 'type', tg_op, 'workspace', place.workspace_id, 'least', at_least, 'count', place.many);
    if place.many > most_ids then
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

-- Whatever keeps a history can be watched.
create or replace function private.keep_history(target regclass) returns void language plpgsql set search_path = '' as $$
begin
  execute format('create trigger log_insert after insert on %s referencing new table as added for each statement execute function private.log_changes()', target);
  execute format('create trigger log_update after update on %s referencing old table as removed new table as added for each statement execute function private.log_changes()', target);
  execute format('create trigger log_delete after delete on %s referencing old table as removed for each statement execute function private.log_changes()', target);
  perform private.announce(target);
end $$;

-- Everything there is by now, but what only follows from something else that is watched.
select private.announce(c.oid,
  case when c.relname = 'imports' then 'member'::public.member_role else 'viewer' end,
  case when c.relname = 'views' then 'case when not t.is_shared then t.member_id end'
    when exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'member_id' and not a.attisdropped) then 't.member_id' end)
from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('change_log', 'stage_history')
  and (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attname in ('workspace_id', 'id') and not a.attisdropped) = 2;
