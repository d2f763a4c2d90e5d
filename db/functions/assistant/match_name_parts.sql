-- Returns the accounts, contacts, products and categories whose names contain one of the given texts, which are in lower
-- case and without accents. A text that more than `max_rows` records of a kind contain matches none of them.
create or replace function private.match_name_parts(workspace uuid, texts text[], max_rows integer) returns table (kind text, id text, name text)
language plpgsql stable security definer set search_path = '' as $$
declare
  part text;
  pattern text;
  signs text[];
begin
  if workspace not in (select private.workspaces('viewer')) then return; end if;
  foreach part in array texts loop
    pattern := '%' || regexp_replace(part, '([\\%_])', '\\\1', 'g') || '%';
    signs := private.signs(part);
    if signs = '{}' then
      return query with hit as (select a.id, a.name from public.accounts a
          where a.workspace_id = workspace and a.search like pattern and private.fold(a.name) like pattern limit max_rows + 1)
        select 'account', h.id::text, h.name::text from hit h where (select count(*) from hit) <= max_rows;
      return query with hit as (select c.id, c.name from public.contacts c
          where c.workspace_id = workspace and c.search like pattern and private.fold(c.name) like pattern limit max_rows + 1)
        select 'contact', h.id::text, h.name::text from hit h where (select count(*) from hit) <= max_rows;
    else
      -- Two characters are too few for trigrams.
      return query with hit as (select a.id, a.name from public.accounts a
          where a.workspace_id = workspace and a.search ~ '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]'
            and private.signs(a.search) @> signs and private.fold(a.name) like pattern limit max_rows + 1)
        select 'account', h.id::text, h.name::text from hit h where (select count(*) from hit) <= max_rows;
      return query with hit as (select c.id, c.name from public.contacts c
          where c.workspace_id = workspace and c.search ~ '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]'
            and private.signs(c.search) @> signs and private.fold(c.name) like pattern limit max_rows + 1)
        select 'contact', h.id::text, h.name::text from hit h where (select count(*) from hit) <= max_rows;
    end if;
    return query with hit as (select p.id, p.name from public.products p
        where p.workspace_id = workspace and p.search like pattern and private.fold(p.name) like pattern limit max_rows + 1)
      select 'product', h.id::text, h.name::text from hit h where (select count(*) from hit) <= max_rows;
  end loop;
  return query select distinct 'category', c.category, c.category from (
      select p.category from public.products p where p.workspace_id = workspace union
      select e.category from public.expenses e where e.workspace_id = workspace) c
    where exists (select from unnest(texts) t where position(t in private.fold(c.category)) > 0);
end $$;
grant execute on function private.match_name_parts(uuid, text[], integer) to authenticated;
