-- `told` is {what: value}: purpose, host, masked, calls, tools, characters. Written by the server on behalf of a user; nothing is
-- kept of a workspace that was deleted in the meantime.
create or replace function private.log_sent_to_model(workspace uuid, login uuid, model text, told jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_entries (workspace_id, actor_id, kind, subject, changes)
  select w.id, (select m.id from public.members m where m.workspace_id = w.id and m.user_id = login), 'models.sent', model,
    (select jsonb_object_agg(t.key, jsonb_build_array(null, t.value)) from jsonb_each(told) t)
  from public.workspaces w where w.id = workspace
$$;
grant execute on function private.log_sent_to_model(uuid, uuid, text, jsonb) to worker;
