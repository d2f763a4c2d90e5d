-- Returns a key of lower-case Latin letters, digits and underscores for a label, different from the keys in `taken`. A
-- label without Latin letters or digits gets a key derived from `fallback`.
create or replace function private.unique_key(label text, fallback text, taken text[]) returns text language plpgsql immutable set search_path = '' as $$
declare
  stem text := left(coalesce(nullif(btrim(regexp_replace(private.fold(label), '[^a-z0-9]+', '_', 'g'), '_'), ''), fallback), 40);
  made text := stem;
  count integer := 1;
begin
  while made = any (coalesce(taken, '{}')) loop
    count := count + 1;
    made := stem || '_' || count;
  end loop;
  return made;
end $$;
