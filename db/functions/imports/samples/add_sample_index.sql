-- Adds the index of sample data to a record kind.
create or replace function private.add_sample_index(made private.record_kinds) returns void language plpgsql set search_path = '' as $$
begin
  execute format('create index %I on public.%I (workspace_id) where is_sample', made.kind || '_sample_idx', made.kind);
end $$;
