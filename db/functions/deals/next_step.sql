-- Returns the next step of a deal as {kind, status, title, day}: its earliest open task, or its next call or meeting,
-- whichever comes first. The status is overdue, due (today) or planned; a step without a day is planned. Null without
-- a step.
create or replace function public.next_step(deal public.deals) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('kind', s.kind, 'title', s.title, 'day', s.day,
    'status', case when s.day < s.today then 'overdue' when s.day = s.today then 'due' else 'planned' end)
  from (
    select a.kind, a.title, t.today, case when a.kind = 'task' then a.due_on else (a.starts_at at time zone w.time_zone)::date end as day
    from public.activities a join public.workspaces w on w.id = a.workspace_id
    cross join lateral (select (private.now() at time zone w.time_zone)::date as today) t
    where a.workspace_id = deal.workspace_id and a.deal_id = deal.id
      and case a.kind when 'task' then a.completed_at is null when 'note' then false else a.starts_at > private.now() end
    order by day, a.id limit 1
  ) s
$$;
comment on function public.next_step(public.deals) is E'The earliest open task of a deal, or its next call or meeting, whichever comes first\n\nReturns {"kind": "task" | "call" | "meeting", "status": "planned" | "due" | "overdue", "title", "day"}. A computed column of deals.';
grant execute on function public.next_step(public.deals) to authenticated, service_role;
