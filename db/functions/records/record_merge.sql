-- Records the target of a merge for each merged record. Does nothing if the caller may not edit records in the
-- workspace.
create or replace function private.record_merge(workspace uuid, merged uuid[], keep uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if auth.role() is distinct from 'service_role' and workspace not in (select private.workspaces('member')) then return; end if;
  -- A merged record can exist again after an undo.
  delete from private.merged_records m where m.workspace_id = workspace and m.record_id = keep;
  insert into private.merged_records as m (workspace_id, record_id, survivor_id) select workspace, record, keep from unnest(merged) record
    on conflict (workspace_id, record_id) do update set survivor_id = excluded.survivor_id;
end $$;
grant execute on function private.record_merge(uuid, uuid[], uuid) to authenticated, service_role, worker;
