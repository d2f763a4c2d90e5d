-- A task can be assigned to a viewer, who then completes and reopens it. All else of it is for members.

create policy assignee_completes on public.activities for update to authenticated
  using ((select private.token_id()) is null
    and (workspace_id, assignee_id) in (select w, private.member_id(w) from private.workspaces('viewer') w));

-- A policy sees the row before or after a change, never what changed. Only a task can be completed.
create function private.guard_assigned() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- A generated column has no value yet before a row is written.
  if to_jsonb(new) - array['completed_at', 'search'] is distinct from to_jsonb(old) - array['completed_at', 'search'] then
    perform private.require_role(new.workspace_id, 'member');
  end if;
  return new;
end $$;
-- Triggers run in the order of their names: this one comes before those that change more columns.
create trigger a_guard_assigned before update on public.activities for each row
  when (current_user = 'authenticated' and old.assignee_id is not null) execute function private.guard_assigned();
