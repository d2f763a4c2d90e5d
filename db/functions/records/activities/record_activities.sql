-- Returns the activities of a record and, if requested, of the records that belong to it. The ids are first collected
-- in an array: without statistics for new records, the planner would read all linked records once per activity of the
-- workspace.
create or replace function public.record_activities(workspace_id uuid, entity text, record_id uuid, with_related boolean default true)
returns setof public.activities language plpgsql stable security invoker set search_path = '' as $$
declare
  link constant text := (select quote_ident(k.singular || '_id') from private.record_kinds k where k.kind = entity);
begin
  if link is null then return; end if;
  return query execute (
    select format('select a.* from public.activities a where a.workspace_id = $1 and a.id = any (array(
      select o.id from public.activities o where o.workspace_id = $1 and o.%s = $2 %s))', link, string_agg(format(
        'union all select o.id from public.activities o where o.workspace_id = $1 and o.%2$I = any (array(
          select r.id from public.%1$I r where r.workspace_id = $1 and r.%3$s = $2))', k.kind, k.singular || '_id', link), ' '))
    from private.record_kinds k where with_related and entity = any (k.belongs_to)) using workspace_id, record_id;
end $$;
comment on function public.record_activities(uuid, text, uuid, boolean) is E'The activities of a record\n\nwith_related adds the activities of the records that belong to it. For an account, these are its contacts and deals.';
grant execute on function public.record_activities(uuid, text, uuid, boolean) to authenticated;
