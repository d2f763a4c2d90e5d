-- Returns the keys of the custom fields that scores learn from: at most 30, without long texts, links and formulas,
-- whose values follow from other fields.
create or replace function private.feature_fields(workspace uuid, target text) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(f.key), '{}') from (
    select c.key from public.custom_fields c
    where c.workspace_id = workspace and c.entity = target and c.archived_at is null
      and c.kind in ('choice', 'boolean', 'number', 'money', 'percent', 'text')
    order by c.position, c.id limit 30) f
$$;
