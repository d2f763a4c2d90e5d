-- Deletes archived sample emails that can no longer be restored by an undo. Returns their number.
create or replace function private.forget_archived_emails() returns integer
language plpgsql security definer set search_path = '' as $$
declare forgotten integer;
begin
  delete from private.archived_emails k where not exists (
    select from public.change_sets s where s.workspace_id = k.workspace_id and s.id = k.change_set_id and s.at >= private.now() - interval '30 days');
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
grant execute on function private.forget_archived_emails() to worker;
