-- Transfers a member's records, open activities and references in custom fields to another member. If both have a
-- target for the same month and measure, the first member's target is deleted, because two targets would contradict
-- each other.
create or replace function private.transfer_records(workspace uuid, member uuid, heir uuid) returns void
language plpgsql set search_path = '' as $$
declare kind text;
begin
  delete from public.targets t where t.workspace_id = workspace and t.owner_id = member and exists (select from public.targets held
    where held.workspace_id = workspace and held.owner_id = heir and held.month = t.month and held.measure = t.measure);
  for kind in select k.kind from private.record_kinds k where k.has_owner order by k.position loop
    execute format('update public.%I r set owner_id = $3 where r.workspace_id = $1 and r.owner_id = $2', kind) using workspace, member, heir;
  end loop;
  update public.activities r set assignee_id = heir where r.workspace_id = workspace and r.assignee_id = member and r.completed_at is null;
  perform private.move_custom_references(workspace, 'members', array[member], heir);
end $$;
