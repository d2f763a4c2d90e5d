-- Everything of a workspace that a few typed words may mean, in one request. With its owner's rights, because behind
-- policies no index serves what is similar (decision 5); so it asks itself whether the caller belongs there.
create function public.search_records(workspace_id uuid, query text, most integer default 20)
returns table (entity text, id uuid, name text, detail text, rank real, updated_at timestamptz)
language plpgsql stable security definer set search_path = '' set pg_trgm.word_similarity_threshold = 0.4 as $$
declare
  wanted constant text := left(private.fold(btrim(coalesce(query, ''))), 100);
  pattern constant text := '%' || regexp_replace(wanted, '([\\%_])', '\\\1', 'g') || '%';
  -- Three signs make one trigram: with fewer, what is similar is everything.
  is_long constant boolean := length(wanted) > 2;
  place constant uuid := search_records.workspace_id;
  target text;
begin
  if wanted = '' or place not in (select private.workspaces('viewer')) then return; end if;
  foreach target in array array['accounts', 'contacts', 'deals', 'products', 'activities'] loop
    return query execute format($sql$
      with hit as (
        (select r.* from public.%1$I r where r.workspace_id = $1 and r.search like $3 order by r.updated_at desc limit 200)
        union
        (select r.* from public.%1$I r where $4 and r.workspace_id = $1 and $2 operator(public.<%%) r.search limit 200)
      )
      select %1$L, h.id, h.%2$I::text, %3$s, (case when private.fold(h.%2$I) = $2 then 3 when private.fold(h.%2$I) like substr($3, 2) then 2
        when h.search like $3 then 1 else 0 end + public.word_similarity($2, h.search))::real as rank, h.updated_at
      from hit h order by rank desc, h.updated_at desc, h.id limit $5$sql$, target,
      case target when 'activities' then 'title' else 'name' end,
      case target
        when 'accounts' then 'concat_ws('' · '', h.industry, h.city)'
        when 'contacts' then 'concat_ws('' · '', h.title, h.email)'
        when 'deals' then 'h.deal_number'
        when 'products' then 'concat_ws('' · '', h.code, h.category)'
        else 'h.kind' end)
      using place, wanted, pattern, is_long, least(most, 50);
  end loop;
end $$;
grant execute on function public.search_records(uuid, text, integer) to authenticated;
create index activities_updated_idx on public.activities (workspace_id, updated_at desc, id);
create index products_recent_idx on public.products (workspace_id, updated_at desc, id);
