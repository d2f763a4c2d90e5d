-- True if a member may read a conversation. The policy of conversations applies the same rule to the caller.
create or replace function private.reads_conversation(member uuid, conversation public.conversations) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.mailboxes b where b.workspace_id = conversation.workspace_id and b.id = conversation.mailbox_id
    and (b.sharing = 'workspace' or b.member_id = member or b.sharing = 'linked' and conversation.is_linked))
$$;
