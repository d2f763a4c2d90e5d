-- Returns the ids of a sample mailbox, conversation and email for checking a user's rights. `id` belongs to the given
-- kind.
create or replace function private.mail_permission_sample(kind text, made jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case kind when 'mailboxes' then jsonb_build_object('id', made -> 'mailbox_id') when 'conversations' then made || jsonb_build_object('id', made -> 'conversation_id')
    when 'emails' then made || jsonb_build_object('id', made -> 'email_id') else made end
$$;
