-- What language models of others may be given of a workspace, where the server has one set: nothing, records whose names, email
-- addresses and phone numbers stand under other names, or records as they are. Its admins say so.
alter table public.workspaces add column ai_models text not null default 'masked' check (ai_models in ('off', 'masked', 'whole'));
comment on column public.workspaces.ai_models is 'What a language model may be given: nothing (off), records with names, emails and phones masked, or whole ones';
grant update (ai_models) on public.workspaces to authenticated;
