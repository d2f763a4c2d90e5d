create trigger authorize before insert on public.saved_views
  for each row when (private.setting('verified_workspace') is distinct from concat(new.workspace_id, ' ', current_setting('request.jwt.claims', true)))
  execute function private.enforce_workspace();
create trigger delete_orphaned_view after update on public.saved_views
  for each row when (new.created_by is null and old.created_by is not null and not new.is_shared)
  execute function private.delete_orphaned_view();
create trigger set_author before insert on public.saved_views
  for each row when (new.created_by::text is distinct from private.setting('author') or private.setting('author_workspace') is distinct from concat(new.workspace_id, ' ', current_setting('request.jwt.claims', true)))
  execute function private.set_author();
create trigger publish_delete after delete on public.saved_views referencing old table as touched
  for each statement execute function private.publish_changes('viewer', 'case when not t.is_shared then t.created_by end');
create trigger publish_insert after insert on public.saved_views referencing new table as touched
  for each statement execute function private.publish_changes('viewer', 'case when not t.is_shared then t.created_by end');
create trigger publish_update after update on public.saved_views referencing new table as touched
  for each statement execute function private.publish_changes('viewer', 'case when not t.is_shared then t.created_by end');
create trigger touch before update on public.saved_views for each row execute function private.touch_record();
create trigger protect_view before update on public.saved_views for each row execute function private.protect_view();
create trigger remove_bidi_controls before insert or update of name on public.saved_views
  for each row when (new.name ~ '[\u202a-\u202e\u2066-\u2069]')
  execute function private.remove_bidi_controls('name');
