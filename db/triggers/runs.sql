create trigger delete_unfinished_export after update of status on public.runs
  for each row when (new.name = any (array['data-export'::text, 'workspace-export'::text, 'workspace-import'::text]) and (new.status = any (array['failed'::public.run_status, 'cancelled'::public.run_status])))
  execute function private.delete_unfinished_export();
create trigger end_tokens after update of status on public.runs
  for each row when (private.is_open(old.status) and not private.is_open(new.status))
  execute function private.finish_tokens_of_run();
create trigger end_tokens_of_deleted after delete on public.runs
  for each row when (private.is_open(old.status))
  execute function private.finish_tokens_of_run();
create trigger publish_delete after delete on public.runs referencing old table as touched
  for each statement execute function private.publish_changes('viewer');
create trigger publish_insert after insert on public.runs referencing new table as touched
  for each statement execute function private.publish_changes('viewer');
create trigger publish_own_run after insert or update on public.runs for each row when (new.user_id is not null) execute function private.publish_own_run();
create trigger publish_update after update on public.runs referencing new table as touched
  for each statement execute function private.publish_changes('viewer');
