-- Returns the state of an invitation: open, accepted, declined, revoked or expired.
create or replace function private.invitation_state(invitation public.invitations) returns text
language sql stable set search_path = '' as $$
  select case when invitation.accepted_at is not null then 'accepted' when invitation.declined_at is not null then 'declined'
    when invitation.revoked_at is not null then 'revoked' when invitation.expires_at <= private.now() then 'expired' else 'open' end
$$;
