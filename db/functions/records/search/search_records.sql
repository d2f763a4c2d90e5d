-- replaces: public.search_records(uuid, text, integer)

-- Finds records and activities of all kinds. Exact matches of a name, id, number or code come first. Similar names are
-- returned if there are few exact matches.
create or replace function public.search_records(workspace_id uuid, query text, max_rows integer default 20)
returns table (entity text, id uuid, name text, detail text, rank real, updated_at timestamptz, is_sample boolean,
  facts jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text := left(private.fold(btrim(coalesce(query, ''))), 100);
  literal constant text := regexp_replace(wanted, '([\\%_])', '\\\1', 'g');
  -- Trigrams need three characters. Shorter queries match the start of a word, or single characters in scripts without
  -- spaces.
  is_long constant boolean := length(wanted) > 2;
  signs constant text[] := private.signs(wanted);
  -- Only the part before the @ is compared, because many addresses share a domain.
  own_part constant text := coalesce(nullif(split_part(wanted, '@', 1), ''), wanted);
  -- Names with two swapped letters have at least this similarity. Texts with numbers must be more similar.
  least_similar constant real := case when own_part ~ '[0-9]{3}' then 0.5 else 0.4 end;
  -- Leading zeros are ignored, because 06 may be stored as +31 6.
  digits constant text := ltrim(private.phone_digits(wanted), '0');
  is_phone constant boolean := length(digits) > 2 and normalize(wanted, nfkc) ~ '^[-+0-9 ()./]{4,}$';
  wish constant integer := least(max_rows, 50);
  place constant uuid := search_records.workspace_id;
  -- Ids are often stored in capitals and typed in lower case.
  ids constant text[] := array[btrim(query), lower(btrim(query)), upper(btrim(query))];
  closed constant uuid[] := array(select s.id from public.stages s where s.workspace_id = place and s.kind <> 'open');
  stages constant jsonb := (select jsonb_object_agg(s.id, s.name) from public.stages s where s.workspace_id = place);
  target record;
begin
  if wanted = '' or place not in (select private.workspaces('viewer')) then return; end if;
  for target in
    select k.kind, 'name' as named_by, format('concat_ws('' · '', %s)', (select string_agg(format('r.%I', c), ', ') from unnest(k.subtitle) c)) as subtitle,
      case when k.has_phone then 'private.phone_digits(r.phone)' else 'null::text' end as digits,
      case when k.has_phone then 'r.phone' else 'null' end as phone,
      (select string_agg(format('r.%I = any ($13)', a.attname), ' or ') from pg_attribute a
        where a.attrelid = format('public.%I', k.kind)::regclass and a.attname in ('external_id', 'deal_number', 'code')) as is_id,
      'r.external_id' as id,
      -- A closed deal comes after the records that match equally well.
      case when k.kind = 'deals' then 'case when r.stage_id = any ($14) then 0.01 else 1 end' else '1' end as weight,
      format('jsonb_build_object(%s)', concat_ws(', ', (select string_agg(format('%1$L, r.%1$I', c), ', ')
          from unnest(k.subtitle || k.amount || case when k.amount <> '' then 'currency' end) c where c <> ''),
        case when 'accounts' = any (k.belongs_to)
          then '''account'', (select a.name from public.accounts a where a.workspace_id = $1 and a.id = r.account_id)' end,
        case when k.kind = 'deals' then '''stage'', $15 ->> r.stage_id::text' end)) as facts
    from private.record_kinds k
    union all select 'activities', 'title', 'r.kind', 'null::text', 'null', 'false', 'null::text', '1', 'jsonb_build_object(''kind'', r.kind)'
  loop
    return query execute format($sql$
      with held as materialized (
        (select r.id from public.%1$I r where r.workspace_id = $1 and (%6$s) order by r.updated_at desc limit 100)
        union
        (select r.id from public.%1$I r where $6 and r.workspace_id = $1 and %4$s like $7 order by r.updated_at desc limit 100)
      ), inside as materialized (
        -- One or two letters inside a word are too vague, so only recently changed records are searched, and only if
        -- there are too few better matches.
        select r.id from (select r.id, r.search from public.%1$I r
          where r.workspace_id = $1 order by r.updated_at desc limit 5000) r
        where not $4 and $8 = '{}' and (select count(*) from held) < $5 and r.search like $3 limit 100
      ), hit as (
        select r.id from public.%1$I r where r.workspace_id = $1 and (%7$s) union
        select h.id from held h union select i.id from inside i union
        -- Exact matches come before similar ones. If there are any, similar ones must be close; a number has no similar
        -- numbers.
        select s.id from private.similar_ids(%1$L, $1, $9, case when $6 or exists (select from held) then 0.6 else $12 end) s (id)
        where $4 and (select count(*) from held) < case when $6 then 1 else $5 end
      )
      select %1$L, r.id, r.%2$I::text, case when p.fits then %5$s when p.id is not null then concat_ws(' · ', p.id, nullif(%3$s, '')) else %3$s end,
        (case when %7$s then 4
          when starts_with(r.search, $2) and private.fold(r.%2$I) = $2 then 3
          when p.id is not null or starts_with(r.search, $2) and starts_with(private.fold(r.%2$I), $2) then 2
          when private.fold(r.%2$I) like $3 then 1.5
          when r.search like $3 or p.fits then 1 else 0 end
          -- A better match in another field stays below a match in the name.
          + public.word_similarity($2, r.search) * %10$s * case when private.fold(r.%2$I) like $3 then 1 else 0.49 end)::real as rank, r.updated_at, r.is_sample,
        jsonb_strip_nulls(case when p.fits then jsonb_build_object('phone', %5$s) else jsonb_build_object('id', p.id) || %9$s end)
      -- Looks up each id separately, because the planner does not know their small number, and would scan the table.
      from hit h cross join lateral (select * from public.%1$I r where r.workspace_id = $1 and r.id = h.id offset 0) r
      cross join lateral (select $6 and %4$s like $7 is true as fits, case when starts_with(private.fold(%8$s), $2) then %8$s end as id) p
      order by rank desc, r.updated_at desc, r.id limit $5$sql$, target.kind, target.named_by, target.subtitle, target.digits, target.phone,
      case when is_long then 'r.search like $3'
        when signs = '{}' then 'r.search like $10 or r.search like $11'
        else $sign$ r.search ~ '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]'
          and private.signs(r.search) @> $8 and r.search like $3 $sign$ end, target.is_id, target.id, target.facts, target.weight)
      using place, wanted, '%' || literal || '%', is_long, wish, is_phone, '%' || digits || '%', signs, own_part,
        literal || '%', '% ' || literal || '%', least_similar, ids, closed, stages;
  end loop;
end $$;
comment on function public.search_records(uuid, text, integer) is E'Finds records of all kinds by a few letters, tolerating typos\n\nReturns up to max_rows results per kind, at most 50.';
grant execute on function public.search_records(uuid, text, integer) to authenticated;
