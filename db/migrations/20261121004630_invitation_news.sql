-- Admins see at once what becomes of an invitation.
select private.announce('public.invitations', 'admin');
