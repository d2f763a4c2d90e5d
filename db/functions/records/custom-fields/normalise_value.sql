-- Returns a value in the form that a field stores, or null to clear it. Rejects invalid values.
create or replace function private.normalise_value(field public.custom_fields, given jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  said constant text := btrim(regexp_replace(given #>> '{}', '[\u202a-\u202e\u2066-\u2069]', '', 'g'));
  form constant text := jsonb_typeof(given);
  keys text[];
  found boolean;
begin
  if given = 'null' or (form = 'string' and said = '') or given = '[]' then return null; end if;
  case field.kind
    when 'text', 'longText', 'url' then
      if form not in ('string', 'number') then perform private.reject_value(field.label, field.key, 'text'); end if;
      if length(said) > (case field.kind when 'text' then 1000 when 'url' then 2000 else 20000 end) then perform private.reject_value(field.label, field.key, 'long'); end if;
      if field.kind = 'url' and said !~* '^(https?://)?[^\s/:]+\.[^\s/:]+(:\d+)?([/?#]\S*)?$' then perform private.reject_value(field.label, field.key, 'url'); end if;
      return to_jsonb(said);
    when 'number', 'percent', 'money' then
      if form not in ('string', 'number') or said !~ '^[-+]?\d{1,25}(\.\d{1,25})?(e[-+]?\d{1,2})?$' then perform private.reject_value(field.label, field.key, 'number'); end if;
      if abs(said::numeric) > 9007199254740991 then perform private.reject_value(field.label, field.key, 'number'); end if;
      if field.kind = 'money' and said::numeric <> trunc(said::numeric) then perform private.reject_value(field.label, field.key, 'money'); end if;
      return to_jsonb(trim_scale(round(said::numeric, 6)));
    when 'date' then
      if form <> 'string' or private.parse_day(said) is null then perform private.reject_value(field.label, field.key, 'date'); end if;
      return to_jsonb(said);
    when 'boolean' then
      if said not in ('true', 'false') then perform private.reject_value(field.label, field.key, 'boolean'); end if;
      return to_jsonb(said::boolean);
    when 'choice' then
      keys := array[private.find_choice(field.options, said)];
      if form <> 'string' or keys[1] is null then perform private.reject_value(field.label, field.key, 'choice'); end if;
      return to_jsonb(keys[1]);
    when 'multiChoice' then
      if form = 'string' then given := jsonb_build_array(said); end if;
      if jsonb_typeof(given) <> 'array' then perform private.reject_value(field.label, field.key, 'choices'); end if;
      select array_agg(private.find_choice(field.options, item #>> '{}')) into keys from jsonb_array_elements(given) item;
      if array_position(keys, null) is not null then perform private.reject_value(field.label, field.key, 'choice'); end if;
      return private.sort_choices(field.options, keys);
    when 'link' then
      if form <> 'string' or said !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then perform private.reject_value(field.label, field.key, 'link'); end if;
      if field.options ->> 'target' = 'members' then
        select exists (select from public.members r where r.workspace_id = field.workspace_id and r.id = said::uuid) into found;
      else
        select exists (select from private.records r
          where r.kind = field.options ->> 'target' and r.workspace_id = field.workspace_id and r.id = said::uuid) into found;
      end if;
      if not found then perform private.reject_value(field.label, field.key, 'missing'); end if;
      return to_jsonb(lower(said));
    else return null;
  end case;
end $$;
