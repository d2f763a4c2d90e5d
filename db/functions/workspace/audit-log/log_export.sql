-- Only the server calls this, for files that the server or the browser writes.
create or replace function private.log_export(workspace_id uuid, list text, row_count bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  member constant uuid := private.member_id(log_export.workspace_id);
begin
  -- Entries are permanent, so the limit keeps exports from burying other events.
  if (select count(*) from public.audit_entries e where e.workspace_id = log_export.workspace_id and e.actor_id = member
      and e.at > private.now() - interval '1 hour' and e.kind = 'exports.saved') >= 60 then
    perform private.reject('You exported 60 lists in the last hour. Try again later', 'too_many_recent', '54000');
  end if;
  insert into public.audit_entries (workspace_id, actor_id, kind, changes)
    values (log_export.workspace_id, member, 'exports.saved',
      jsonb_build_object('list', jsonb_build_array(null, list), 'rows', jsonb_build_array(null, row_count)));
end $$;
comment on function private.log_export is 'Logs an export by the caller in the audit log. Rejects more than 60 per hour (SQLSTATE 54000).';
revoke execute on function private.log_export(uuid, text, bigint) from public;
grant execute on function private.log_export(uuid, text, bigint) to worker;
