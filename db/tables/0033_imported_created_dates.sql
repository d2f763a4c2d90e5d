-- Imports of contacts may contain the day each was created. Contacts without it are not counted by day.
comment on column public.contacts.is_imported is 'True if it came from a file without its created date: created_at is then the time of the import';
