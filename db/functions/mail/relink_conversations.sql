-- Links conversations without a contact to a contact when the contact's email address is changed to the conversation's.
create or replace function private.relink_conversations() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.conversations c set contact_id = n.id, account_id = coalesce(c.account_id, n.account_id),
    updated_at = private.now(), version = c.version + 1
  from changed n join before o on o.workspace_id = n.workspace_id and o.id = n.id and o.email is distinct from n.email
  where n.email is not null and c.workspace_id = n.workspace_id and c.party_address = lower(n.email) and c.contact_id is null;
  return null;
end $$;
