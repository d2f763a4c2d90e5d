-- Notifies a user's pages, in all their workspaces, of a payment and of the tokens that it added or revoked.
create or replace function private.publish_payment() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.publish_to_memberships(new.user_id, 'payments', tg_op, true);
  if new.net_tokens <> 0 or tg_op = 'UPDATE' then
    perform private.publish_to_memberships(new.user_id, 'user_tokens', 'UPDATE', true);
  end if;
  return null;
end $$;
