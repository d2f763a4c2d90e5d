-- replaces: private.match_names(uuid, text[], integer)

-- Returns the accounts, contacts, places, industries and sources that have one of the given names, ignoring case and
-- accents: at most `max_rows` accounts and `max_rows` contacts.
create or replace function private.match_names(workspace uuid, names text[], max_rows integer) returns table (kind text, id text, name text)
language plpgsql stable security definer set search_path = '' as $$
declare
  texts constant text[] := array(select distinct private.fold(x) from unnest(names) x);
  keys constant text[] := array(select distinct private.name_key(x) from unnest(names) x where private.name_key(x) <> '');
begin
  if workspace not in (select private.workspaces('viewer')) then return; end if;
  return query select 'account', a.id::text, a.name::text from public.accounts a
    where a.workspace_id = workspace and private.name_key(a.name) = any (keys) limit max_rows;
  return query select 'contact', c.id::text, c.name::text from public.contacts c
    where c.workspace_id = workspace and private.name_key(c.name) = any (keys) limit max_rows;
  return query with places as materialized (
      select a.region, a.country, a.city, a.industry from public.accounts a where a.workspace_id = workspace group by 1, 2, 3, 4)
    select distinct x.kind, x.name, x.name from places p, lateral (values ('region', coalesce(p.region, p.country)), ('country', p.country),
      ('city', p.city), ('industry', p.industry)) x (kind, name) where private.fold(x.name) = any (texts);
  -- Skips from one distinct source to the next in the index, because there are few sources but many contacts.
  return query with recursive sources (source) as (
      (select c.source from public.contacts c where c.workspace_id = workspace and c.source is not null order by c.source limit 1)
      union all
      select (select c.source from public.contacts c where c.workspace_id = workspace and c.source > s.source order by c.source limit 1)
      from sources s where s.source is not null)
    select 'source', s.source, s.source from sources s where private.fold(s.source) = any (texts);
end $$;
grant execute on function private.match_names(uuid, text[], integer) to authenticated;
