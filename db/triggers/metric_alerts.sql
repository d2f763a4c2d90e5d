create trigger set_alert_member before insert or update on public.metric_alerts for each row execute function private.set_alert_member();
create trigger publish_delete after delete on public.metric_alerts referencing old table as touched
  for each statement execute function private.publish_changes('viewer', 'case when not t.is_shared then t.member_id end');
create trigger publish_insert after insert on public.metric_alerts referencing new table as touched
  for each statement execute function private.publish_changes('viewer', 'case when not t.is_shared then t.member_id end');
create trigger publish_update after update on public.metric_alerts referencing new table as touched
  for each statement execute function private.publish_changes('viewer', 'case when not t.is_shared then t.member_id end');
create trigger remove_bidi_controls before insert or update of title on public.metric_alerts
  for each row when (new.title ~ '[\u202a-\u202e\u2066-\u2069]')
  execute function private.remove_bidi_controls('title');
