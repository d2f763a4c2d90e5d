-- Texts are limited to the part that rules examine.
create or replace function public.emails_for_test_run(workspace_id uuid, mailbox_id uuid) returns table (id uuid, conversation_id uuid, from_name text,
  from_address text, subject text, body text, has_files boolean, sent_at timestamptz)
language sql stable security invoker rows 200 set search_path = '' as $$
  select e.id, e.conversation_id, e.from_name, e.from_address, e.subject, left(e.text, 20000), e.attachments <> '[]', e.sent_at
  from public.emails e
  where e.workspace_id = emails_for_test_run.workspace_id and e.mailbox_id = emails_for_test_run.mailbox_id and not e.is_outgoing
  order by e.sent_at desc, e.id limit 200
$$;
comment on function public.emails_for_test_run(uuid, uuid) is 'Returns the last 200 emails received by a mailbox, for a test run of its rules';
grant execute on function public.emails_for_test_run(uuid, uuid) to authenticated, service_role;
