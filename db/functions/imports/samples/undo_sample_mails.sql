-- Restores the sample emails when the removal of sample data is undone, and archives them when its loading is undone.
create or replace function private.undo_sample_mails() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.is_on('loading') then return null; end if;
  if exists (select from private.archived_emails k where k.workspace_id = new.workspace_id and k.change_set_id = new.undoes) then
    perform private.restore_sample_emails(new.workspace_id, new.undoes);
  else
    perform private.archive_sample_emails(new.workspace_id, new.id);
  end if;
  return null;
end $$;
