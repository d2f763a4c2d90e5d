-- replaces: private.claim_due_clocks(uuid, integer)

-- Returns the due clocks with the scheduled days since they were last checked (only the latest day for set times), and
-- moves them to their next time. Called in the transaction that queues the records found for them.
create or replace function private.claim_due_clocks(workspace uuid, max_rows integer)
returns table (workflow_id uuid, definition jsonb, user_id uuid, zone text, days date[])
language plpgsql volatile security definer set search_path = '' as $$
declare due record;
begin
  for due in select c.workflow_id, c.next_at, w.definition, w.runs_as, s.time_zone
    from private.workflow_clocks c join public.workflows w on w.workspace_id = c.workspace_id and w.id = c.workflow_id
      join public.workspaces s on s.id = c.workspace_id
    where c.workspace_id = workspace and c.next_at <= private.now() order by c.next_at, c.workflow_id limit max_rows for update of c skip locked loop
    workflow_id := due.workflow_id;
    definition := due.definition;
    user_id := private.workflow_login(workspace, due.runs_as);
    zone := due.time_zone;
    select array_agg(o.day order by o.day) into days
      from private.trigger_times(due.definition -> 'trigger', due.time_zone, due.next_at - interval '1 microsecond', private.now()) o;
    if due.definition #>> '{trigger,on}' = 'schedule' then days := days[array_upper(days, 1):]; end if;
    update private.workflow_clocks c set next_at = private.next_trigger_time(due.definition -> 'trigger', due.time_zone, private.now())
      where c.workspace_id = workspace and c.workflow_id = due.workflow_id;
    delete from private.workflow_trigger_events o where o.workspace_id = workspace and o.workflow_id = due.workflow_id
      and o.day < (private.now() at time zone due.time_zone)::date - 60;
    return next;
  end loop;
end $$;
grant execute on function private.claim_due_clocks(uuid, integer) to worker;
