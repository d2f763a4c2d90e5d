-- Returns the values of a merged record without links to the records that were merged.
create or replace function private.without_own_links(target regclass, workspace uuid, entity text, own uuid[], fields jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select f.plain || case when fields ? 'custom' then jsonb_build_object('custom', coalesce((fields -> 'custom') - (
      select array_agg(c.key) from public.custom_fields c
      where c.workspace_id = workspace and c.entity = without_own_links.entity and c.kind = 'link'
        and fields #>> array['custom', c.key] = any (own::text[])), fields -> 'custom')) else '{}' end
  from (select coalesce(fields - array_agg(l.link), fields) - 'custom' as plain from private.links_to(target) l
    where l.source = target and fields ->> l.link = any (own::text[])) f
$$;
grant execute on function private.without_own_links(regclass, uuid, text, uuid[], jsonb) to authenticated, service_role;
