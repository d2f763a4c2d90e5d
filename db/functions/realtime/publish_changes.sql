-- Records changes of a table and notifies clients that watch it. Arguments: the lowest role that reads the table, and
-- an expression for the member who owns a personal row. Up to 200 ids are sent. If there are more rows, their number is
-- sent, for each owner if they are personal.
create or replace function private.publish_changes() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  most_ids constant integer := 200;
  at_least constant public.member_role := tg_argv[0];
  owner constant text := coalesce(tg_argv[1], 'null');
  place record;
  recipient record;
  notice jsonb;
begin
  if owner = 'null' then
    insert into private.change_events (workspace_id, table_name, min_role)
      select distinct t.workspace_id, tg_table_name, at_least from touched t where t.workspace_id is not null;
  else
    execute format('insert into private.change_events (workspace_id, table_name, min_role, member_id)
      select distinct t.workspace_id, $1, $2, %s from touched t', owner) using tg_table_name, at_least;
  end if;
  if not private.is_watched() then return null; end if;
  for place in select t.workspace_id, count(*) as many from touched t where t.workspace_id is not null group by t.workspace_id loop
    continue when not private.is_watched(place.workspace_id);
    notice := jsonb_build_object('table', tg_table_name, 'type', tg_op, 'workspace', place.workspace_id, 'least', at_least, 'count', place.many);
    if place.many > most_ids and owner <> 'null' then
      for recipient in execute format('select %s as person, count(*) as many from touched t where t.workspace_id = $1 group by 1', owner)
        using place.workspace_id loop
        perform pg_notify('vanda_changes', (notice || jsonb_build_object('count', recipient.many, 'person', recipient.person))::text);
      end loop;
    elsif place.many > most_ids then
      perform pg_notify('vanda_changes', notice::text);
    elsif tg_op = 'DELETE' and owner <> 'null' then
      for recipient in execute format($sql$select %s as person, string_agg(replace(t.id::text, '-', ''), '') as ids
          from touched t where t.workspace_id = $1 group by 1$sql$, owner) using place.workspace_id loop
        perform pg_notify('vanda_changes', (notice || jsonb_build_object('ids', recipient.ids, 'person', recipient.person))::text);
      end loop;
    else
      perform pg_notify('vanda_changes', (notice || jsonb_build_object('ids',
        (select string_agg(replace(t.id::text, '-', ''), '') from touched t where t.workspace_id = place.workspace_id)))::text);
    end if;
  end loop;
  return null;
end $$;
