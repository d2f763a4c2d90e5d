-- Finding records: the search over all kinds of them, lists that people keep under a name, and what each holds close at hand.

-- A phone number is found by its digits, however it was written down and however it is typed. The zero that is dialled only
-- inside a country, written "+31 (0)6", is no part of it.
create function private.phone_digits(phone text) returns text language sql immutable parallel safe strict as
$$ select regexp_replace(replace(normalize(phone, nfkc), '(0)', ''), '[^0-9]', '', 'g') $$;
grant execute on function private.phone_digits(text) to authenticated, service_role, worker;

-- Everything of a workspace that a few typed words may mean, in one request, samples marked. With its owner's rights, because
-- behind policies no index serves what is similar (decision 5); so it asks itself whether the caller belongs there.
create function public.search_records(workspace_id uuid, query text, most integer default 20)
returns table (entity text, id uuid, name text, detail text, rank real, updated_at timestamptz, is_sample boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text := left(private.fold(btrim(coalesce(query, ''))), 100);
  literal constant text := regexp_replace(wanted, '([\\%_])', '\\\1', 'g');
  -- Three signs make one trigram: fewer are looked up as the beginning of a word, or sign by sign where words have no gaps.
  is_long constant boolean := length(wanted) > 2;
  signs constant text[] := private.signs(wanted);
  -- What follows the @ of an address is everybody's.
  own_part constant text := coalesce(nullif(split_part(wanted, '@', 1), ''), wanted);
  -- Two letters that changed places leave this much of a name, and more beside a number, which is meant as it stands.
  least_similar constant real := case when own_part ~ '[0-9]{3}' then 0.5 else 0.4 end;
  -- Whoever types 06 may have stored +31 6.
  digits constant text := ltrim(private.phone_digits(wanted), '0');
  is_phone constant boolean := length(digits) > 2 and normalize(wanted, nfkc) ~ '^[-+0-9 ()./]{4,}$';
  wish constant integer := least(most, 50);
  place constant uuid := search_records.workspace_id;
  target record;
begin
  if wanted = '' or place not in (select private.workspaces('viewer')) then return; end if;
  for target in
    select k.kind, 'name' as named_by, format('concat_ws('' · '', %s)', (select string_agg(format('r.%I', c), ', ') from unnest(k.subtitle) c)) as subtitle,
      case when k.has_phone then 'private.phone_digits(r.phone)' else 'null::text' end as digits,
      case when k.has_phone then 'r.phone' else 'null' end as phone
    from private.record_kinds k
    union all select 'activities', 'title', 'r.kind', 'null::text', 'null'
  loop
    return query execute format($sql$
      with held as materialized (
        (select r.id from public.%1$I r where r.workspace_id = $1 and (%6$s) order by r.updated_at desc limit 100)
        union
        (select r.id from public.%1$I r where $6 and r.workspace_id = $1 and %4$s like $7 order by r.updated_at desc limit 100)
      ), inside as materialized (
        -- One or two letters in the midst of a word mean little: of what changed last, and if there is nothing better.
        select r.id from (select r.id, r.search from public.%1$I r
          where r.workspace_id = $1 order by r.updated_at desc limit 5000) r
        where not $4 and $8 = '{}' and (select count(*) from held) < $5 and r.search like $3 limit 100
      ), hit as (
        select h.id from held h union select i.id from inside i union
        -- What holds the very words comes before what is similar. Where there is such, only what is close is of use; beside
        -- the number that was typed, no other number is.
        select s.id from private.similar_ids(%1$L, $1, $9, case when $6 or exists (select from held) then 0.6 else $12 end) s (id)
        where $4 and (select count(*) from held) < case when $6 then 1 else $5 end
      )
      select %1$L, r.id, r.%2$I::text, case when p.fits then %5$s else %3$s end,
        (case when starts_with(r.search, $2) and private.fold(r.%2$I) = $2 then 3
          when starts_with(r.search, $2) and starts_with(private.fold(r.%2$I), $2) then 2
          when r.search like $3 or p.fits then 1 else 0 end + public.word_similarity($2, r.search))::real as rank, r.updated_at, r.is_sample
      -- One by one: the planner does not know how few they are, and would read the table for them.
      from hit h cross join lateral (select * from public.%1$I r where r.workspace_id = $1 and r.id = h.id offset 0) r
      cross join lateral (select $6 and %4$s like $7 is true as fits) p
      order by rank desc, r.updated_at desc, r.id limit $5$sql$, target.kind, target.named_by, target.subtitle, target.digits, target.phone,
      case when is_long then 'r.search like $3'
        when signs = '{}' then 'r.search like $10 or r.search like $11'
        else $sign$ r.search ~ '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]'
          and private.signs(r.search) @> $8 and r.search like $3 $sign$ end)
      using place, wanted, '%' || literal || '%', is_long, wish, is_phone, '%' || digits || '%', signs, own_part,
        literal || '%', '% ' || literal || '%', least_similar;
  end loop;
end $$;
comment on function public.search_records is E'Finds records of all kinds by a few letters, despite a slip of the finger\n\nmost is how many of each kind, 50 at most.';
create index activities_updated_idx on public.activities (workspace_id, updated_at desc, id);
grant execute on function public.search_records(uuid, text, integer) to authenticated;

-- Three things would keep somebody who types waiting: weighing how similar a thousand records are to words that others hold
-- exactly; reading a table from end to end for what is similar, because the planner does not know what comparing costs; and
-- reading all of it for one or two letters, which make no trigram.

-- Signs of scripts that put no space between words: a word may begin at any of them, and few of them name it.
create function private.signs(value text) returns text[] language sql immutable parallel safe strict set search_path = '' as
$$ select array(select distinct found[1] from regexp_matches(value, '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]', 'g') found) $$;
grant execute on function private.signs(text) to authenticated, service_role, worker;

create function private.index_signs(target text) returns void language plpgsql set search_path = '' as $$
begin
  execute format($sql$create index %I on public.%I using gin (workspace_id, private.signs(search))
    where search ~ '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]'$sql$, target || '_signs_idx', target);
end $$;
select private.index_signs('activities');

create function private.give_search(made private.record_kinds) returns void language plpgsql set search_path = '' as $$
begin
  perform private.index_signs(made.kind);
  if made.has_phone then
    execute format('create index %I on public.%I using gin (workspace_id, private.phone_digits(phone) public.gin_trgm_ops) where phone is not null',
      made.kind || '_phone_digits_idx', made.kind);
  end if;
end $$;
select private.give_each_kind('private.give_search');

-- Records that hold something similar, by the trigram index alone: reading the table instead compares thousands in vain.
create function private.similar_ids(target text, place uuid, wanted text, least_similar real) returns setof uuid
language plpgsql stable security invoker rows 20 set search_path = '' set pg_trgm.word_similarity_threshold = 0.4
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
begin
  perform set_config('pg_trgm.word_similarity_threshold', least_similar::text, true);
  -- Behind a select the planner does not see the words, and spares itself comparing them with its whole sample of the table.
  return query execute format(
    'select r.id from public.%I r where r.workspace_id = $1 and (select $2) operator(public.<%%) r.search limit 100', target) using place, wanted;
end $$;

-- Lists as people set them up, kept by a name for themselves or for everybody; and what each person holds close at hand.

-- What an address bar may hold of a list. The values are read as carefully as those of any other link when a view opens.
create function private.is_view_state(state jsonb) returns boolean language sql immutable parallel safe set search_path = '' as $$
  select jsonb_typeof(state) = 'object' and octet_length(state::text) <= 20000
    and not exists (select from jsonb_each(state) entry
      where entry.key not in ('q', 'where', 'sort', 'cols', 'group', 'as', 'by', 'pipeline', 'size')
        or jsonb_typeof(entry.value) <> case entry.key when 'size' then 'number' else 'string' end)
$$;
grant execute on function private.is_view_state(jsonb) to authenticated, service_role;

create table public.saved_views (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  entity text not null references private.record_kinds (kind),
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 100),
  is_shared boolean not null default false,
  state jsonb not null default '{}' check (private.is_view_state(state)),
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.saved_views is 'Lists set up and kept by a name, for oneself or for everybody';
comment on column public.saved_views.is_shared is 'Whether everybody in the workspace sees it';
comment on column public.saved_views.state is 'Search, filters, sorting and columns, as the address of the list holds them';
create unique index saved_views_shared_key on public.saved_views
  (workspace_id, entity, coalesce(nullif(private.name_key(name), ''), name)) where is_shared;
create unique index saved_views_own_key on public.saved_views
  (workspace_id, created_by, entity, coalesce(nullif(private.name_key(name), ''), name)) where not is_shared;

-- Whose view it is and what it lists does not change.
create function private.touch_view() returns trigger language plpgsql set search_path = '' as $$
begin
  new.entity := old.entity;
  if new.created_by is not null then new.created_by := old.created_by; end if;
  return new;
end $$;
create trigger sign before insert on public.saved_views for each row execute function private.sign();
create trigger touch before update on public.saved_views for each row execute function private.touch_record();
create trigger touch_view before update on public.saved_views for each row execute function private.touch_view();

-- A private view goes with the member who could see it.
create function private.drop_orphaned_view() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.saved_views v where v.workspace_id = new.workspace_id and v.id = new.id;
  return null;
end $$;
create trigger drop_orphaned_view after update on public.saved_views for each row
  when (new.created_by is null and old.created_by is not null and not new.is_shared) execute function private.drop_orphaned_view();

-- Everybody, viewers too, keeps views of their own; sharing one takes a member, and others' shared views an admin.
alter table public.saved_views enable row level security;
create policy reads on public.saved_views for select to authenticated
  using (is_shared and workspace_id in (select private.workspaces('viewer'))
    or (workspace_id, created_by) in (select w, private.member_id(w) from private.workspaces('viewer') w));
create policy creates on public.saved_views for insert to authenticated
  with check (not is_shared and workspace_id in (select private.workspaces('viewer')) and created_by = private.member_id(workspace_id)
    or is_shared and workspace_id in (select private.workspaces('member')));
create policy edits on public.saved_views for update to authenticated
  using ((workspace_id, created_by) in (select w, private.member_id(w) from private.workspaces('viewer') w)
    or is_shared and workspace_id in (select private.workspaces('admin')))
  with check (not is_shared and (workspace_id, created_by) in (select w, private.member_id(w) from private.workspaces('viewer') w)
    or is_shared and (workspace_id, created_by) in (select w, private.member_id(w) from private.workspaces('member') w)
    or is_shared and workspace_id in (select private.workspaces('admin')));
create policy deletes on public.saved_views for delete to authenticated
  using ((workspace_id, created_by) in (select w, private.member_id(w) from private.workspaces('viewer') w)
    or is_shared and workspace_id in (select private.workspaces('admin')));
grant select, insert, update, delete on public.saved_views to authenticated;
grant all on public.saved_views to service_role;
select private.announce('public.saved_views', 'viewer', 'case when not t.is_shared then t.created_by end');

create table public.favourites (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  member_id uuid not null,
  saved_view_id uuid,
  created_at timestamptz not null default private.now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, member_id) references public.members (workspace_id, id) on delete cascade,
  foreign key (workspace_id, saved_view_id) references public.saved_views (workspace_id, id) on delete cascade
);
comment on table public.favourites is 'Records and saved views that a member keeps close at hand; only that member reads them';
comment on column public.favourites.member_id is 'Whose it is';
create index favourites_saved_view_idx on public.favourites (workspace_id, saved_view_id) where saved_view_id is not null;

-- A favourite is one record or one view, once.
create function private.give_favourites(made private.record_kinds) returns void language plpgsql set search_path = '' as $$
begin
  perform private.point_at_records('public.favourites', made, 'cascade');
  execute format('alter table public.favourites drop constraint if exists favourites_check, drop constraint if exists favourites_key,
    add constraint favourites_check check (num_nonnulls(saved_view_id, %1$s) = 1),
    add constraint favourites_key unique nulls not distinct (workspace_id, member_id, saved_view_id, %1$s)', private.record_links('public.favourites'));
end $$;
select private.give_each_kind('private.give_favourites');

-- A favourite is its member's, whoever they say they are; others' private views are as if they were not there.
create function private.own_favourite() returns trigger language plpgsql set search_path = '' as $$
begin
  new.member_id := coalesce(new.member_id, private.member_id(new.workspace_id));
  if new.saved_view_id is not null
    and not exists (select from public.saved_views v where v.workspace_id = new.workspace_id and v.id = new.saved_view_id) then
    raise exception 'This view does not exist' using errcode = '23503';
  end if;
  return new;
end $$;
create trigger own_favourite before insert on public.favourites for each row execute function private.own_favourite();

alter table public.favourites enable row level security;
create policy owner_reads on public.favourites for select to authenticated
  using ((workspace_id, member_id) in (select w, private.member_id(w) from private.workspaces('viewer') w));
create policy owner_adds on public.favourites for insert to authenticated
  with check ((workspace_id, member_id) in (select w, private.member_id(w) from private.workspaces('viewer') w));
create policy owner_removes on public.favourites for delete to authenticated
  using ((workspace_id, member_id) in (select w, private.member_id(w) from private.workspaces('viewer') w));
grant select, insert, delete on public.favourites to authenticated;
grant all on public.favourites to service_role;
select private.announce('public.favourites', 'viewer', 't.member_id');
