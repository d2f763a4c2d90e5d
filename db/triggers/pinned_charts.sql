create trigger authorize before insert on public.pinned_charts
  for each row when (private.setting('verified_workspace') is distinct from concat(new.workspace_id, ' ', current_setting('request.jwt.claims', true)))
  execute function private.enforce_workspace();
create trigger set_chart_member before insert or update on public.pinned_charts for each row execute function private.set_chart_member();
create trigger publish_delete after delete on public.pinned_charts referencing old table as touched
  for each statement execute function private.publish_changes('viewer', 'case when not t.is_shared then t.member_id end');
create trigger publish_insert after insert on public.pinned_charts referencing new table as touched
  for each statement execute function private.publish_changes('viewer', 'case when not t.is_shared then t.member_id end');
create trigger publish_update after update on public.pinned_charts referencing new table as touched
  for each statement execute function private.publish_changes('viewer', 'case when not t.is_shared then t.member_id end');
create trigger remove_bidi_controls before insert or update of title on public.pinned_charts
  for each row when (new.title ~ '[\u202a-\u202e\u2066-\u2069]')
  execute function private.remove_bidi_controls('title');
