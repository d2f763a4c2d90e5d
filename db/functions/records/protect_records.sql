-- Adds the common protection to a business table: four policies, grants, and the triggers that maintain author and
-- version.
create or replace function private.protect_records(target regclass) returns void language plpgsql set search_path = '' as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('create policy viewer_reads on %s for select to authenticated using (workspace_id in (select private.workspaces(''viewer'')))', target);
  execute format('create policy member_creates on %s for insert to authenticated with check (workspace_id in (select private.workspaces(''member'')))', target);
  execute format('create policy member_edits on %s for update to authenticated using (workspace_id in (select private.workspaces(''member''))) with check (workspace_id in (select private.workspaces(''member'')))', target);
  execute format('create policy member_deletes on %s for delete to authenticated using (workspace_id in (select private.workspaces(''member'')))', target);
  execute format('grant select, insert, update, delete on %s to authenticated', target);
  execute format('grant all on %s to service_role', target);
  execute format('create trigger touch before update on %s for each row execute function private.touch_record()', target);
  execute format('create trigger set_author before insert on %s for each row execute function private.set_author()', target);
end $$;
