-- Adds a record kind to the links of files. A file belongs to exactly one record.
create or replace function private.add_file_links(made private.record_kinds) returns void language plpgsql set search_path = '' as $$
begin
  perform private.add_record_references('public.files', made, 'cascade', ', id desc');
  execute format('grant update (%I) on public.files to authenticated', made.singular || '_id');
  execute format('alter table public.files drop constraint if exists files_check, add constraint files_check check (num_nonnulls(%s) = 1)',
    private.record_links('public.files'));
end $$;
