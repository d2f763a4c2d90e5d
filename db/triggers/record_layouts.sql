create trigger authorize before insert on public.record_layouts
  for each row when (private.setting('verified_workspace') is distinct from concat(new.workspace_id, ' ', current_setting('request.jwt.claims', true)))
  execute function private.enforce_workspace();
create trigger audit_layout after insert or delete or update on public.record_layouts for each row execute function private.audit_record_layouts();
create trigger publish_delete after delete on public.record_layouts referencing old table as touched
  for each statement execute function private.publish_changes('viewer');
create trigger publish_insert after insert on public.record_layouts referencing new table as touched
  for each statement execute function private.publish_changes('viewer');
create trigger publish_update after update on public.record_layouts referencing new table as touched
  for each statement execute function private.publish_changes('viewer');
