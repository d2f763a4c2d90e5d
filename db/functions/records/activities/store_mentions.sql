-- Stores the members that a text mentions when the text is written.
create or replace function private.store_mentions() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  select coalesce(array_agg(m.id order by m.id), '{}') into new.mentions from public.members m
    where m.workspace_id = new.workspace_id
      and m.id::text in (select hit.ids[1] from regexp_matches(coalesce(new.body, ''), '@\{([0-9a-f-]{36})\}', 'g') hit (ids));
  return new;
end $$;
