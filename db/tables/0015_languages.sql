-- The server knows the languages, so that a new one needs no change of the database.
alter table public.contact_messages drop constraint contact_messages_language_check;
alter table public.contact_messages add constraint contact_messages_language_check check (language ~ '^[a-z]{2}$');
