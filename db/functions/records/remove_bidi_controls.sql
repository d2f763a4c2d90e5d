-- Removes the control characters that reverse the order of letters from the given columns. src/domain/bidi-controls.ts
-- removes the same characters from emails and file names.
create or replace function private.remove_bidi_controls() returns trigger language plpgsql set search_path = '' as $$
begin
  return jsonb_populate_record(new, (select jsonb_object_agg(t.key, regexp_replace(t.value, '[\u202a-\u202e\u2066-\u2069]', '', 'g'))
    from jsonb_each_text(to_jsonb(new)) t where t.key = any (tg_argv)));
end $$;
