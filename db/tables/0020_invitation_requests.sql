alter table public.invitations add column mail_request uuid;
comment on column public.invitations.mail_request is 'Id of the request for its last email: repeated with the same id, a request sends none';
