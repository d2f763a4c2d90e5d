-- Adds the search indexes to a record kind.
create or replace function private.add_search_indexes(made private.record_kinds) returns void language plpgsql set search_path = '' as $$
begin
  perform private.add_character_index(made.kind);
  if made.has_phone then
    execute format('create index %I on public.%I using gin (workspace_id, private.phone_digits(phone) public.gin_trgm_ops) where phone is not null',
      made.kind || '_phone_digits_idx', made.kind);
  end if;
end $$;
