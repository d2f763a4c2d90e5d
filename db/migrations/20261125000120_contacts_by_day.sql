-- New contacts and what became of them are counted by day: all of that is read from the index alone.
create index contacts_added_idx on public.contacts (workspace_id, created_at desc) include (id, lifecycle, is_imported);
drop index public.contacts_created_idx;
