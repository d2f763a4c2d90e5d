-- Moves the conversations of merged records to the remaining record, including conversations that the caller may not
-- read.
create or replace function private.move_conversations(workspace uuid, entity text, merged uuid[], keep uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if entity not in ('contacts', 'accounts', 'deals') or auth.role() is distinct from 'service_role' and workspace not in (select private.workspaces('member')) then
    return;
  end if;
  execute format('update public.conversations c set %1$I = $1, updated_at = private.now(), version = c.version + 1
    where c.workspace_id = $2 and c.%1$I = any ($3)', left(entity, -1) || '_id') using keep, workspace, merged;
end $$;
grant execute on function private.move_conversations(uuid, text, uuid[], uuid) to authenticated, service_role, worker;
