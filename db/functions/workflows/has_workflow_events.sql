-- True if workflows may have to be started, because of an event or a due clock.
create or replace function private.has_workflow_events() returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from private.workflow_events) or exists (select from private.workflow_clocks c where c.next_at <= private.now())
$$;
grant execute on function private.has_workflow_events() to worker;
