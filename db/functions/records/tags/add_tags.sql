-- Adds tags to a record kind.
create or replace function private.add_tags(made private.record_kinds) returns void language plpgsql set search_path = '' as $$
begin
  execute format('create trigger check_tags before insert or update of tag_ids on public.%I for each row
    when (new.tag_ids <> ''{}'') execute function private.check_tags()', made.kind);
  execute format('create index %I on public.%I using gin (workspace_id, tag_ids) where tag_ids <> ''{}''', made.kind || '_tags_idx', made.kind);
  perform private.create_tag_counts();
end $$;
