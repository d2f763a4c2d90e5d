-- A phone number is found by its digits, however it was written down and however it is typed. The zero that is dialled only
-- inside a country, written "+31 (0)6", is no part of it.
create function private.phone_digits(phone text) returns text language sql immutable parallel safe strict as
$$ select regexp_replace(replace(normalize(phone, nfkc), '(0)', ''), '[^0-9]', '', 'g') $$;
grant execute on function private.phone_digits(text) to authenticated, service_role, worker;
create index accounts_phone_digits_idx on public.accounts using gin (workspace_id, private.phone_digits(phone) gin_trgm_ops) where phone is not null;
create index contacts_phone_digits_idx on public.contacts using gin (workspace_id, private.phone_digits(phone) gin_trgm_ops) where phone is not null;
create index deals_phone_digits_idx on public.deals using gin (workspace_id, private.phone_digits(phone) gin_trgm_ops) where phone is not null;

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
  -- Whoever types 06 may have stored +31 6.
  digits constant text := ltrim(private.phone_digits(wanted), '0');
  is_phone constant boolean := length(digits) > 2 and normalize(wanted, nfkc) ~ '^[-+0-9 ()./]{4,}$';
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
        union
        (select r.* from public.%1$I r where $6 and r.workspace_id = $1 and %4$s like $7 order by r.updated_at desc limit 200)
      )
      select %1$L, r.id, r.%2$I::text, case when $6 and %4$s like $7 then %5$s else %3$s end,
        (case when private.fold(r.%2$I) = $2 then 3 when private.fold(r.%2$I) like substr($3, 2) then 2
          when r.search like $3 or ($6 and %4$s like $7) then 1 else 0 end + public.word_similarity($2, r.search))::real as rank, r.updated_at
      from hit r order by rank desc, r.updated_at desc, r.id limit $5$sql$, target,
      case target when 'activities' then 'title' else 'name' end,
      case target
        when 'accounts' then 'concat_ws('' · '', r.industry, r.city)'
        when 'contacts' then 'concat_ws('' · '', r.title, r.email)'
        when 'deals' then 'r.deal_number'
        when 'products' then 'concat_ws('' · '', r.code, r.category)'
        else 'r.kind' end,
      case when target in ('accounts', 'contacts', 'deals') then 'private.phone_digits(r.phone)' else 'null::text' end,
      case when target in ('accounts', 'contacts', 'deals') then 'r.phone' else 'null' end)
      using place, wanted, pattern, is_long, least(most, 50), is_phone, '%' || digits || '%';
  end loop;
end $$;
grant execute on function public.search_records(uuid, text, integer) to authenticated;
create index activities_updated_idx on public.activities (workspace_id, updated_at desc, id);
create index products_recent_idx on public.products (workspace_id, updated_at desc, id);
