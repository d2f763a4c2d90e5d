-- Deletes uploads after 30 days unless an email composed in Vanda still refers to them. Returns their number.
create or replace function private.forget_email_uploads() returns integer language plpgsql security definer set search_path = '' as $$
declare forgotten integer;
begin
  delete from private.email_uploads u where u.created_at < private.now() - interval '30 days' and not exists (
    select from public.emails e where e.workspace_id = u.workspace_id and e.status is not null and e.created_at >= u.created_at
      and e.attachments @> jsonb_build_array(jsonb_build_object('file_id', u.id)));
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
grant execute on function private.forget_email_uploads() to worker;
