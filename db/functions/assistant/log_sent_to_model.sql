-- replaces: private.log_sent_to_model(uuid, uuid, text, jsonb)

-- Logs that data was sent to a model. `details` is {purpose, host, masked, calls, tools, characters}. The server calls
-- this function on behalf of a user. If the workspace was deleted in the meantime, nothing is logged.
create or replace function private.log_sent_to_model(workspace uuid, login uuid, model text, details jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_entries (workspace_id, actor_id, kind, subject, changes)
  select w.id, (select m.id from public.members m where m.workspace_id = w.id and m.user_id = login), 'models.sent', model,
    (select jsonb_object_agg(t.key, jsonb_build_array(null, t.value)) from jsonb_each(details) t)
  from public.workspaces w where w.id = workspace
$$;
grant execute on function private.log_sent_to_model(uuid, uuid, text, jsonb) to worker;
