-- replaces: private.deal_spans(uuid, integer, text)
-- replaces: private.deal_spans(uuid, integer)

-- Returns the time spans of the latest deals: one from opening to closing (stage_id is null), and one for each open
-- stage that was entered on a known day, with the default probability of the stage. `left_on` is when the deal left the
-- stage, `closed` when it was won or lost, and `minor` its value; null in a currency other than `target`. Spans that
-- start after the deal was closed are excluded.
create or replace function private.deal_spans(workspace uuid, max_rows integer, target text)
returns table (deal_id uuid, stage_id uuid, began date, left_on date, closed date, minor bigint, is_won boolean, probability integer)
language sql stable security invoker set search_path = '' set work_mem = '32MB' as $$
  with place as materialized (
    select w.id, w.time_zone from public.workspaces w where w.id = workspace and w.id in (select private.workspaces('viewer'))
  ), deal as materialized (
    select d.*, s.kind, coalesce(d.opened_on, case when not d.is_imported then (d.created_at at time zone p.time_zone)::date end) as opened,
      case when d.currency = target then d.value_minor end as minor,
      case when s.kind <> 'open' then least(d.close_date, (d.stage_entered_at at time zone p.time_zone)::date) end as closed
    from place p cross join lateral (
      select r.* from public.deals r where r.workspace_id = p.id order by r.updated_at desc, r.id limit max_rows
    ) d join public.stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id
    where s.kind = 'open' or d.close_date is not null or d.stage_entered_at is not null
  ), entry as (
    -- The same rule as in public.deal_stage_history: a deal entered its imported stage on the day in the file.
    select d.id as deal_id, d.closed, d.minor, d.kind = 'won' as is_won, c.id, (c.changes #>> '{stage_id,1}')::uuid as stage_id, case
      when is_from_file and lead(c.id) over w is null then d.stage_entered_at
      when is_from_file then (c.changes #>> '{stage_entered_at,1}')::timestamptz
      when c.action = 'insert' then coalesce((c.changes #>> '{stage_entered_at,1}')::timestamptz, least(c.at, d.created_at))
      else c.at end as at
    from place p join deal d on true
    join public.change_log c on c.workspace_id = p.id and c.record_id = d.id and c.table_name = 'deals' and c.changes ? 'stage_id' and c.action <> 'delete'
    left join public.change_sets k on k.workspace_id = c.workspace_id and k.id = c.change_set_id
    cross join lateral (select case c.action when 'insert' then d.is_imported else k.kind is not distinct from 'import' end as is_from_file) t
    window w as (partition by d.id order by c.id)
  ), stay as (
    select e.*, lead(e.at) over w as left_at, lead(e.stage_id) over w as next_id from entry e window w as (partition by e.deal_id order by e.id)
  )
  select d.id, null::uuid, d.opened, d.closed, d.closed, d.minor, d.kind = 'won', null::integer from deal d where d.opened <= coalesce(d.closed, d.opened)
  union all
  select y.deal_id, y.stage_id, (y.at at time zone p.time_zone)::date, (y.left_at at time zone p.time_zone)::date, y.closed, y.minor, y.is_won, s.default_probability
  from place p join stay y on y.next_id is distinct from y.stage_id
  join public.stages s on s.workspace_id = p.id and s.id = y.stage_id and s.kind = 'open'
  where (y.at at time zone p.time_zone)::date <= coalesce(y.closed, 'infinity')
$$;
grant execute on function private.deal_spans(uuid, integer, text) to authenticated;
