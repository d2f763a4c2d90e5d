-- Triggers run in the order of their names, so this one runs before triggers that change more columns.
create trigger a_protect_assigned_activity before update on public.activities
  for each row when (current_user = 'authenticated'::name and old.assignee_id is not null)
  execute function private.protect_assigned_activity();
create trigger authorize before insert on public.activities
  for each row when (private.setting('verified_workspace') is distinct from concat(new.workspace_id, ' ', current_setting('request.jwt.claims', true)))
  execute function private.enforce_workspace();
create trigger store_mentions before insert or update of body, mentions on public.activities
  for each row when (new.body ~~ '%@{%' or new.mentions is distinct from '{}'::uuid[])
  execute function private.store_mentions();
create trigger log_delete after delete on public.activities referencing old table as removed for each statement execute function private.log_changes();
create trigger log_insert after insert on public.activities referencing new table as added for each statement execute function private.log_changes();
create trigger log_update after update on public.activities referencing old table as removed new table as added
  for each statement execute function private.log_changes();
create trigger notify_assignment_inserted after insert on public.activities referencing new table as added
  for each statement execute function private.notify_assignment_of_activities();
create trigger notify_assignment_updated after update on public.activities referencing old table as removed new table as added
  for each statement execute function private.notify_assignment_of_activities();
create trigger notify_mention_inserted after insert on public.activities referencing new table as added
  for each statement execute function private.notify_mention_of_activities();
create trigger notify_mention_updated after update on public.activities referencing old table as removed new table as added
  for each statement execute function private.notify_mention_of_activities();
create trigger set_author before insert on public.activities
  for each row when (new.created_by::text is distinct from private.setting('author') or private.setting('author_workspace') is distinct from concat(new.workspace_id, ' ', current_setting('request.jwt.claims', true)))
  execute function private.set_author();
create trigger publish_delete after delete on public.activities referencing old table as touched
  for each statement execute function private.publish_changes('viewer');
create trigger publish_insert after insert on public.activities referencing new table as touched
  for each statement execute function private.publish_changes('viewer');
create trigger publish_update after update on public.activities referencing new table as touched
  for each statement execute function private.publish_changes('viewer');
-- Storing the sentiment is not a user's change of the activity.
create trigger touch before update on public.activities for each row
  when ((new.sentiment, new.certainty) is not distinct from (old.sentiment, old.certainty)
    or (new.body, new.kind) is distinct from (old.body, old.kind)) execute function private.touch_record();
create trigger unlink_activities after update on public.activities referencing old table as removed new table as added
  for each statement execute function private.delete_unlinked_activities();
create trigger clear_sentiment before update on public.activities
  for each row when (new.body is distinct from old.body or new.kind <> old.kind or (current_user = any (array['authenticated'::name, 'service_role'::name])) and (new.sentiment is distinct from old.sentiment or new.certainty is distinct from old.certainty))
  execute function private.clear_activity_sentiment();
create trigger clear_new_sentiment before insert on public.activities
  for each row when (new.sentiment is not null or new.certainty is not null)
  execute function private.clear_activity_sentiment();
create trigger remove_bidi_controls before insert or update of title on public.activities
  for each row when (new.title ~ '[\u202a-\u202e\u2066-\u2069]')
  execute function private.remove_bidi_controls('title');
