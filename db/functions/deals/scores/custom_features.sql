-- Returns the values of custom fields as features: numbers, and everything else as text. Texts of more than 60
-- characters are excluded.
create or replace function private.custom_features(custom jsonb, keys text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, case when jsonb_typeof(custom -> key) = 'number' then custom -> key else to_jsonb(custom ->> key) end), '{}')
  from unnest(keys) key
  where jsonb_typeof(custom -> key) in ('number', 'boolean') or jsonb_typeof(custom -> key) = 'string' and length(custom ->> key) <= 60
$$;
