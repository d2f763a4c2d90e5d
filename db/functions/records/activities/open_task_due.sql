-- Returns the day an open task is due, infinity for an open task without a due day, and null for everything else. A
-- computed column for listing open tasks before past activities in a single request.
create or replace function public.open_task_due(activity public.activities) returns date
language sql immutable set search_path = '' as $$
  select case when activity.kind = 'task' and activity.completed_at is null then coalesce(activity.due_on, 'infinity') end
$$;
comment on function public.open_task_due(public.activities) is E'The day an open task is due, or infinity if it has no due date\n\nA computed column of activities, which is null for everything except open tasks.';
grant execute on function public.open_task_due(public.activities) to authenticated, service_role;
