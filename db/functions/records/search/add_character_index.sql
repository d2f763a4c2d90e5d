-- Adds the search index for scripts without spaces to a table.
create or replace function private.add_character_index(target text) returns void language plpgsql set search_path = '' as $$
begin
  execute format($sql$create index %I on public.%I using gin (workspace_id, private.signs(search))
    where search ~ '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]'$sql$, target || '_signs_idx', target);
end $$;
