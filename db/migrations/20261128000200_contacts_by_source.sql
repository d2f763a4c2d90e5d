-- Where contacts come from lies beside the days they came on, so that a funnel by source reads no contact itself.
drop index public.contacts_added_idx;
create index contacts_added_idx on public.contacts (workspace_id, created_at desc) include (id, lifecycle, is_imported, source);

-- How many have no day of their own is said beside each of their figures.
create index contacts_imported_idx on public.contacts (workspace_id) where is_imported;
