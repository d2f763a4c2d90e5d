-- Notifies members with a login of a workflow's message and returns their number.
create or replace function private.notify_workflow(workspace uuid, workflow uuid, members uuid[], contents jsonb) returns integer
language sql volatile security definer set search_path = '' as $$
  with sent as (
    insert into public.notifications (workspace_id, member_id, kind, workflow_id, details)
    select m.workspace_id, m.id, 'workflow', w.id, contents || jsonb_build_object('name', w.name)
    from public.workflows w join public.members m on m.workspace_id = w.workspace_id and m.user_id is not null and m.id = any (members)
    where w.workspace_id = workspace and w.id = workflow returning id
  ) select count(*)::integer from sent
$$;
grant execute on function private.notify_workflow(uuid, uuid, uuid[], jsonb) to worker;
