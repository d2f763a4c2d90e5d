-- Links conversations without a contact to the new contact who has their address.
create or replace function private.link_conversations() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.conversations c set contact_id = n.id, account_id = coalesce(c.account_id, n.account_id),
    updated_at = private.now(), version = c.version + 1
  from changed n where n.email is not null and c.workspace_id = n.workspace_id and c.party_address = lower(n.email) and c.contact_id is null;
  return null;
end $$;
