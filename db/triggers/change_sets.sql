create trigger authorize before insert on public.change_sets
  for each row when (private.setting('verified_workspace') is distinct from concat(new.workspace_id, ' ', current_setting('request.jwt.claims', true)))
  execute function private.enforce_workspace();
create trigger sync_won_deals_setting after insert on public.change_sets
  for each row when (new.undoes is not null and new.entity = 'sales')
  execute function private.sync_won_deals_setting();
create trigger guard_change_set before insert on public.change_sets
  for each row when (current_user = 'authenticated'::name)
  execute function private.guard_change_set();
create trigger record_won_deals_switch before insert on public.change_sets for each row execute function private.record_won_deals_switch();
create trigger publish_delete after delete on public.change_sets referencing old table as touched
  for each statement execute function private.publish_changes('viewer');
create trigger publish_insert after insert on public.change_sets referencing new table as touched
  for each statement execute function private.publish_changes('viewer');
create trigger publish_update after update on public.change_sets referencing new table as touched
  for each statement execute function private.publish_changes('viewer');
create trigger undo_sample_mails after insert on public.change_sets
  for each row when (new.undoes is not null and new.entity = 'samples')
  execute function private.undo_sample_mails();
