-- Returns one row for each time that a deal was in a stage, based on its history: who moved it, when it entered and
-- left the stage, and the seconds in between. The day of an import is not an entry: without entered_at, the deal
-- entered the stage before the import. Only the last row can be without an end.
create or replace function public.deal_stage_history(workspace_id uuid, deal_id uuid)
returns table (stage_id uuid, name text, kind public.stage_kind, colour text, actor_id uuid, actor text, entered_at timestamptz, left_at timestamptz, seconds bigint)
language sql stable security invoker set search_path = '' as $$
  with entry as (
    select c.id, c.action, c.actor_id, c.at, c.changes, d.created_at, d.stage_entered_at as latest,
      case c.action when 'insert' then d.is_imported else k.kind is not distinct from 'import' end as is_from_file,
      lead(c.id) over (order by c.id) is null as is_last
    from public.change_log c join public.deals d on d.workspace_id = c.workspace_id and d.id = c.record_id
    left join public.change_sets k on k.workspace_id = c.workspace_id and k.id = c.change_set_id
    where c.workspace_id = deal_stage_history.workspace_id and c.record_id = deal_id and c.table_name = 'deals'
      and c.changes ? 'stage_id' and c.action <> 'delete'
  ), step as (
    select e.id, (e.changes #>> '{stage_id,1}')::uuid as stage_id, e.actor_id, e.is_last, case
      when e.is_from_file and e.is_last then e.latest
      when e.is_from_file then (e.changes #>> '{stage_entered_at,1}')::timestamptz
      when e.action = 'insert' then coalesce((e.changes #>> '{stage_entered_at,1}')::timestamptz, least(e.at, e.created_at))
      else e.at end as at
    from entry e
  ), stay as (
    select s.*, lead(s.at) over (order by s.id) as left_at, lead(s.stage_id) over (order by s.id) as next_id from step s
  )
  select s.stage_id, g.name::text, g.kind, g.colour, s.actor_id, m.name::text, s.at, s.left_at,
    extract(epoch from case when s.is_last then private.now() else s.left_at end - s.at)::bigint
  from stay s
  left join public.stages g on g.workspace_id = deal_stage_history.workspace_id and g.id = s.stage_id
  left join public.members m on m.workspace_id = deal_stage_history.workspace_id and m.id = s.actor_id
  where s.next_id is distinct from s.stage_id
  order by s.id
$$;
comment on function public.deal_stage_history(uuid, uuid) is E'The stages a deal was in, who moved it, and when\n\nThe last stage has no left_at. Without entered_at, it is unknown when the deal entered the stage, because it was imported.';
grant execute on function public.deal_stage_history(uuid, uuid) to authenticated;
