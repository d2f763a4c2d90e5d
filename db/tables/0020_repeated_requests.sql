alter table public.invitations add column mail_request uuid;
comment on column public.invitations.mail_request is 'Id of the request for its last email: repeated with the same id, a request sends none';

-- Of a sender's address: the same message sent twice concurrently is stored once.
alter type private.lock_kind add value 'contact_message';
