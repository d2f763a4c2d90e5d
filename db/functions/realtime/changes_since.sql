create or replace function public.changes_since(workspace_id uuid, since uuid) returns table ("position" uuid, tables text[])
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- A single snapshot determines the returned events and the next position.
  seen constant pg_snapshot := pg_current_snapshot();
  known pg_snapshot;
  own public.members;
begin
  select * into own from public.members m where m.id = private.member_id(changes_since.workspace_id) and m.workspace_id = changes_since.workspace_id;
  if own.id is null or private.token_id() is not null then return; end if;
  select p.snapshot into known from private.positions p where p.id = since;
  if known is not null then
    select coalesce(array_agg(distinct n.table_name), '{}') into tables
      from private.change_events n
      where n.workspace_id = own.workspace_id and n.xid >= pg_snapshot_xmin(known) and not pg_visible_in_snapshot(n.xid, known)
        and n.min_role <= own.role and (n.member_id is null or n.member_id = own.id);
  end if;
  "position" := private.save_position(seen);
  return next;
end $$;
comment on function public.changes_since(uuid, uuid) is E'Returns the tables of a workspace that have changed since a position\n\nOnly includes tables that the caller may read; there is no row if the caller is not a member. `tables` is null if since is null or has expired, in which case any table may have changed. Pass `position` to the next call.';
grant execute on function public.changes_since(uuid, uuid) to authenticated;
