-- Rejects a value of a custom field with SQLSTATE 23503 if it references a missing record, otherwise with 23514. For
-- programs, the error detail contains the field, its label and the violated rule.
create or replace function private.reject_value(label text, key text, rule text)
returns void language plpgsql immutable set search_path = '' as $$
begin
  raise exception '%', label || ': ' || case rule
      when 'text' then 'must be a text' when 'long' then 'is too long' when 'number' then 'must be a number'
      when 'money' then 'must be a whole number of the currency''s smallest unit' when 'date' then 'must be a day such as 2026-01-31'
      when 'choice' then 'must be one of the choices' when 'choices' then 'must be a list of the choices' when 'boolean' then 'must be true or false'
      when 'url' then 'must be a web address' when 'link' then 'must be the id of a record' when 'missing' then 'points to a record that does not exist'
      when 'required' then 'cannot be emptied' when 'archived' then 'is archived and takes no new values' else rule end
    using errcode = case rule when 'missing' then '23503' else '23514' end, detail = json_build_object('field', key, 'label', label, 'rule', rule)::text;
end $$;
grant execute on function private.reject_value(text, text, text) to authenticated, service_role;
