-- Returns the choices of a field, adding missing keys and colours. Rejects fewer than 1 or more than 200 choices,
-- invalid ones, and equal keys or labels.
create or replace function private.normalise_choices(options jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  colours constant text[] := array['slate', 'blue', 'violet', 'teal', 'amber', 'orange', 'green', 'rose'];
  choice jsonb;
  choices jsonb := '[]';
  keys text[];
begin
  if jsonb_typeof(options -> 'choices') is distinct from 'array' or options -> 'choices' = '[]' then
    raise exception 'Add at least one choice' using errcode = '22023';
  end if;
  if jsonb_array_length(options -> 'choices') > 200 then raise exception 'A field can have at most 200 choices' using errcode = '22023'; end if;
  select array_agg(c ->> 'key') filter (where c ->> 'key' <> '') into keys from jsonb_array_elements(options -> 'choices') c;
  for choice in select jsonb_array_elements(options -> 'choices') loop
    choice := choice || jsonb_build_object('label', regexp_replace(choice ->> 'label', '[\u202a-\u202e\u2066-\u2069]', '', 'g'));
    if coalesce(length(btrim(choice ->> 'label')), 0) not between 1 and 100 then
      raise exception 'The name of a choice must have 1 to 100 characters' using errcode = '22023';
    end if;
    if coalesce(choice ->> 'key', '') = '' then
      choice := choice || jsonb_build_object('key', private.unique_key(choice ->> 'label', 'choice', keys));
      keys := keys || (choice ->> 'key');
    end if;
    if choice ->> 'key' !~ '^[a-z0-9_]{1,60}$' then raise exception 'The key of a choice can contain only lower-case letters, digits and _' using errcode = '22023'; end if;
    choices := choices || jsonb_build_array(jsonb_build_object('key', choice ->> 'key', 'label', btrim(choice ->> 'label'), 'colour',
      case when choice ->> 'colour' = any (colours) then choice ->> 'colour' else 'slate' end));
  end loop;
  if (select count(distinct c ->> 'key') < count(*) or count(distinct lower(c ->> 'label')) < count(*) from jsonb_array_elements(choices) c) then
    raise exception 'Two choices have the same name' using errcode = '22023';
  end if;
  return jsonb_build_object('choices', choices);
end $$;
