-- Records a change of a table that no page watches, such as customer segments, because cached lists depend on it.
create or replace function private.record_change_event() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.change_events (workspace_id, table_name, min_role) select distinct t.workspace_id, tg_table_name, 'viewer'::public.member_role from touched t;
  return null;
end $$;
