-- Adds a record kind to favourites. A favourite is a single record, view or page, without duplicates.
create or replace function private.add_favourites(made private.record_kinds) returns void language plpgsql set search_path = '' as $$
begin
  perform private.add_record_references('public.favourites', made, 'cascade');
  execute format('alter table public.favourites drop constraint if exists favourites_check, drop constraint if exists favourites_key,
    add constraint favourites_check check (num_nonnulls(saved_view_id, page, %1$s) = 1),
    add constraint favourites_key unique nulls not distinct (workspace_id, member_id, saved_view_id, page, %1$s)', private.record_links('public.favourites'));
end $$;
