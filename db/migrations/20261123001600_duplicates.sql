-- Records that may stand for the same person or company: found by a job, looked at by people. A pair is shown as long as
-- both of its records exist; what is merged or deleted leaves the list by itself, and is back when that is undone.
create table public.duplicate_pairs (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  entity text not null check (entity in ('accounts', 'contacts')),
  left_id uuid not null,
  right_id uuid not null,
  -- log2 of how much likelier the two are one record than two; what the model makes of it as a probability.
  score real not null,
  probability real not null check (probability between 0 and 1),
  level text not null check (level in ('certain', 'possible')),
  -- Pairs with the same mark are taken to be one record.
  cluster text not null check (length(cluster) <= 100),
  -- [{field, level, weight}], the weightiest first; the words belong to the reader's language.
  reasons jsonb not null default '[]',
  status text not null default 'open' check (status in ('open', 'dismissed')),
  job_id uuid,
  created_at timestamptz not null default private.now(),
  decided_at timestamptz,
  decided_by uuid,
  primary key (workspace_id, id),
  check (left_id < right_id),
  unique (workspace_id, entity, left_id, right_id),
  foreign key (workspace_id, decided_by) references public.members (workspace_id, id) on delete set null (decided_by)
);
comment on table public.duplicate_pairs is E'Pairs of records that may stand for the same person or company\n\nFound by the last search. Set status to dismissed to set a pair apart; duplicate_groups lists what is open.';
comment on column public.duplicate_pairs.left_id is 'One record of the pair';
comment on column public.duplicate_pairs.right_id is 'The other one';
comment on column public.duplicate_pairs.probability is 'That they are the same, from 0 to 1';
comment on column public.duplicate_pairs.level is 'certain from a probability of 0.995 on';
comment on column public.duplicate_pairs.cluster is 'Pairs that share records have the same one';
comment on column public.duplicate_pairs.reasons is 'What speaks for it and against it, field by field';
create index duplicate_pairs_right_idx on public.duplicate_pairs (workspace_id, entity, right_id);
create index duplicate_pairs_open_idx on public.duplicate_pairs (workspace_id, entity, cluster) where status = 'open';
create index duplicate_pairs_decided_idx on public.duplicate_pairs (workspace_id, decided_by) where decided_by is not null;

alter table public.duplicate_pairs enable row level security;
create policy viewer_reads on public.duplicate_pairs for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
create policy member_decides on public.duplicate_pairs for update to authenticated
  using (workspace_id in (select private.workspaces('member'))) with check (workspace_id in (select private.workspaces('member')));
create policy worker_writes on public.duplicate_pairs for all to worker using (true) with check (true);
grant select, update (status) on public.duplicate_pairs to authenticated;
grant select, insert, update, delete on public.duplicate_pairs to worker;
grant all on public.duplicate_pairs to service_role;
select private.announce('public.duplicate_pairs');

create function private.sign_decision() returns trigger language plpgsql set search_path = '' as $$
begin
  new.decided_at := case when new.status = 'open' then null else private.now() end;
  new.decided_by := case when new.status = 'open' then null else private.member_id(new.workspace_id) end;
  return new;
end $$;
create trigger sign_decision before update of status on public.duplicate_pairs for each row execute function private.sign_decision();

-- A record that was edited is another one than was compared: its open pairs go until the next search.
create function private.forget_pairs() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.duplicate_pairs p where p.workspace_id = new.workspace_id and p.entity = tg_table_name and p.left_id = new.id and p.status = 'open';
  delete from public.duplicate_pairs p where p.workspace_id = new.workspace_id and p.entity = tg_table_name and p.right_id = new.id and p.status = 'open';
  return null;
end $$;
create trigger forget_pairs after update on public.contacts for each row
  when ((old.name, old.given_name, old.family_name, old.email, old.phone, old.address_line, old.city, old.postal_code)
    is distinct from (new.name, new.given_name, new.family_name, new.email, new.phone, new.address_line, new.city, new.postal_code))
  execute function private.forget_pairs();
create trigger forget_pairs after update on public.accounts for each row
  when ((old.name, old.website, old.phone, old.address_line, old.city, old.postal_code, old.parent_id)
    is distinct from (new.name, new.website, new.phone, new.address_line, new.city, new.postal_code, new.parent_id))
  execute function private.forget_pairs();

-- The open pairs whose records are both there.
create function private.standing_pairs(workspace uuid, of_entity text) returns setof public.duplicate_pairs
language sql stable set search_path = '' as $$
  select p.* from public.duplicate_pairs p
  where p.workspace_id = workspace and p.entity = of_entity and p.status = 'open' and case of_entity
    when 'contacts' then exists (select from public.contacts r where r.workspace_id = p.workspace_id and r.id = p.left_id)
      and exists (select from public.contacts r where r.workspace_id = p.workspace_id and r.id = p.right_id)
    else exists (select from public.accounts r where r.workspace_id = p.workspace_id and r.id = p.left_id)
      and exists (select from public.accounts r where r.workspace_id = p.workspace_id and r.id = p.right_id) end
$$;
grant execute on function private.standing_pairs(uuid, text) to authenticated, service_role, worker;

-- Groups of records that may be one, the likeliest first. A group is certain when each of its pairs is.
create function public.duplicate_groups(workspace_id uuid, entity text, skip integer default 0, most integer default 20)
returns table (cluster text, level text, score real, record_ids uuid[], pairs jsonb)
language sql stable security invoker set search_path = '' as $$
  select p.cluster, case when bool_and(p.level = 'certain') then 'certain' else 'possible' end as level, max(p.score) as score,
    (select array_agg(distinct r.id) from (select unnest(array_agg(p.left_id) || array_agg(p.right_id)) as id) r) as record_ids,
    jsonb_agg(jsonb_build_object('id', p.id, 'left_id', p.left_id, 'right_id', p.right_id, 'score', p.score,
      'level', p.level, 'reasons', p.reasons) order by p.score desc) as pairs
  from private.standing_pairs(duplicate_groups.workspace_id, duplicate_groups.entity) p
  group by p.cluster
  order by 2, max(p.score) desc, p.cluster
  offset greatest(skip, 0) limit least(greatest(most, 1), 100)
$$;
comment on function public.duplicate_groups is E'Open groups of duplicates, the certain ones first\n\nskip and most page through them; most is 100 at most.';

-- How many groups there are to look at, and how many pairs were set aside.
create function public.duplicate_counts(workspace_id uuid, entity text)
returns table (certain bigint, possible bigint, dismissed bigint)
language sql stable security invoker set search_path = '' as $$
  with open_groups as (
    select bool_and(p.level = 'certain') as is_certain from private.standing_pairs(duplicate_counts.workspace_id, duplicate_counts.entity) p
    group by p.cluster
  )
  select count(*) filter (where is_certain), count(*) filter (where not is_certain),
    (select count(*) from public.duplicate_pairs d
      where d.workspace_id = duplicate_counts.workspace_id and d.entity = duplicate_counts.entity and d.status = 'dismissed')
  from open_groups
$$;
comment on function public.duplicate_counts is 'How many groups of duplicates are open, certain and possible, and how many pairs were dismissed';

-- Makes one record of several as a person would who has no time: the fullest stays (the oldest of equals), and what it
-- lacks is taken from the others. Returns how many records went.
create function private.merge_group(workspace uuid, entity text, ids uuid[]) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  target constant regclass := private.entity_table(entity);
  names constant text[] := private.editable_columns(target);
  held jsonb[];
  kept jsonb;
  lacking jsonb;
begin
  execute format('select array_agg(f.held order by f.filled desc, t.created_at, t.id) from %s t cross join lateral (
      select jsonb_object_agg(key, value) as held, count(*) as filled from jsonb_each(jsonb_strip_nulls(to_jsonb(t)))
      where key = any ($3) and value <> ''[]'' and value <> ''{}'' or key = ''id'') f
    where t.workspace_id = $1 and t.id = any ($2)', target) into held using workspace, ids, names;
  if coalesce(cardinality(held), 0) < 2 then return 0; end if;
  kept := held[1];
  select coalesce(jsonb_object_agg(key, value), '{}') into lacking from (
    select distinct on (e.key) e.key, e.value from unnest(held[2:]) with ordinality other (row, place), jsonb_each(other.row) e
    where e.key not in ('id', 'external_id', 'custom', 'tag_ids') and not kept ? e.key
    order by e.key, other.place) missing;
  -- Of the fields of a workspace's own each by itself.
  lacking := lacking || coalesce((select jsonb_build_object('custom', jsonb_object_agg(f.key, f.value)) from (
    select distinct on (e.key) e.key, e.value from unnest(held[2:]) with ordinality other (row, place), jsonb_each(other.row -> 'custom') e
    where not coalesce(kept -> 'custom', '{}') ? e.key and exists (select from public.custom_fields f
      where f.workspace_id = workspace and f.entity = merge_group.entity and f.key = e.key and f.kind <> 'formula')
    order by e.key, other.place) f having count(*) > 0), '{}');
  -- A record must not come to stand below itself.
  if lacking ->> 'parent_id' = any (ids::text[]) then lacking := lacking - 'parent_id'; end if;
  perform public.merge_records(workspace, entity, (kept ->> 'id')::uuid, array_remove(ids, (kept ->> 'id')::uuid), lacking);
  return cardinality(held) - 1;
end $$;

-- Begins and ends the one set of many merges: what a job does for a person, who can take it back in one go.
create function private.join_change_set() returns uuid language plpgsql volatile set search_path = '' as $$
declare made uuid := private.begin_change_set();
begin
  perform private.set_setting('joins_change_set', 'on');
  return made;
end $$;
create function private.end_joined_change_set(workspace uuid, set_kind text, set_entity text, changed integer) returns uuid
language plpgsql volatile set search_path = '' as $$
begin
  perform private.set_setting('joins_change_set', null);
  return private.end_change_set(workspace, set_kind, set_entity, changed);
end $$;
grant execute on function private.merge_group(uuid, text, uuid[]), private.join_change_set(),
  private.end_joined_change_set(uuid, text, text, integer) to authenticated, service_role;

-- What a number or a site is recognised by while somebody types; the search for duplicates compares more closely.
create function private.phone_tail(phone text) returns text language sql immutable parallel safe strict as
$$ select nullif(right(regexp_replace(phone, '\D', '', 'g'), 7), '') $$;
create function private.web_host(site text) returns text language sql immutable parallel safe strict as
$$ select nullif(regexp_replace(regexp_replace(lower(btrim(site)), '^([a-z]+://)?(www\.)?', ''), '[/:?#].*$', ''), '') $$;
grant execute on function private.phone_tail(text), private.web_host(text) to authenticated, service_role, worker;
create index contacts_phone_tail_idx on public.contacts (workspace_id, private.phone_tail(phone)) where phone is not null;
create index contacts_name_key_idx on public.contacts (workspace_id, private.name_key(name));
create index accounts_phone_tail_idx on public.accounts (workspace_id, private.phone_tail(phone)) where phone is not null;
create index accounts_web_host_idx on public.accounts (workspace_id, private.web_host(website)) where website is not null;

-- Records that look like the one being typed: by mailbox, phone, site or name, a name also misspelt. Runs with the
-- owner's rights, as the trigram index does not serve a policy, and therefore asks for the workspace itself.
create function public.similar_records(workspace_id uuid, entity text, draft jsonb, most integer default 3)
returns table (id uuid, name text, detail text, reasons text[])
language plpgsql stable security definer set search_path = '' set pg_trgm.word_similarity_threshold = '0.5' as $$
declare
  typed constant text := nullif(left(btrim(draft ->> 'name'), 400), '');
  key constant text := nullif(private.name_key(typed), '');
  folded constant text := private.fold(typed);
  mail constant text := nullif(lower(btrim(draft ->> 'email')), '');
  tail constant text := case when length(private.phone_tail(draft ->> 'phone')) = 7 then private.phone_tail(draft ->> 'phone') end;
  host constant text := private.web_host(draft ->> 'website');
  self constant uuid := case when draft ->> 'id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (draft ->> 'id')::uuid end;
begin
  if similar_records.workspace_id not in (select private.workspaces('viewer')) then
    raise exception 'You may not read the records of this workspace' using errcode = '42501';
  end if;
  if entity = 'contacts' then
    return query
    with near as (
      select c.id, 'email' as reason, 8 as weight from public.contacts c where c.workspace_id = similar_records.workspace_id and lower(c.email) = mail and c.email is not null
      union all select c.id, 'phone', 5 from public.contacts c where c.workspace_id = similar_records.workspace_id and private.phone_tail(c.phone) = tail and c.phone is not null
      union all select c.id, 'name', 6 from public.contacts c where c.workspace_id = similar_records.workspace_id and private.name_key(c.name) = key
      union all (select c.id, 'similar_name', 3 from public.contacts c where length(key) > 4 and c.workspace_id = similar_records.workspace_id
        and c.search operator(public.%>) folded and public.similarity(private.fold(c.name), folded) > 0.42 and private.name_key(c.name) <> key
        order by public.similarity(private.fold(c.name), folded) desc limit 5)
    ), likely as (
      select n.id, sum(n.weight) as weight, array_agg(distinct n.reason order by n.reason) as reasons from near n where n.id is distinct from self
      group by n.id order by 2 desc, 1 limit least(greatest(most, 1), 10)
    )
    select c.id, c.name::text, coalesce(c.email, c.phone, a.name::text, c.city), l.reasons from likely l
      join public.contacts c on c.workspace_id = similar_records.workspace_id and c.id = l.id
      left join public.accounts a on a.workspace_id = c.workspace_id and a.id = c.account_id
      order by l.weight desc, c.id;
  elsif entity = 'accounts' then
    return query
    with near as (
      select a.id, 'website' as reason, 6 as weight from public.accounts a where a.workspace_id = similar_records.workspace_id and private.web_host(a.website) = host and a.website is not null
      union all select a.id, 'phone', 5 from public.accounts a where a.workspace_id = similar_records.workspace_id and private.phone_tail(a.phone) = tail and a.phone is not null
      union all select a.id, 'name', 6 from public.accounts a where a.workspace_id = similar_records.workspace_id and private.name_key(a.name) = key
      union all (select a.id, 'similar_name', 3 from public.accounts a where length(key) > 3 and a.workspace_id = similar_records.workspace_id
        and a.search operator(public.%>) folded and public.similarity(private.fold(a.name), folded) > 0.42 and private.name_key(a.name) <> key
        order by public.similarity(private.fold(a.name), folded) desc limit 5)
    ), likely as (
      select n.id, sum(n.weight) as weight, array_agg(distinct n.reason order by n.reason) as reasons from near n where n.id is distinct from self
      group by n.id order by 2 desc, 1 limit least(greatest(most, 1), 10)
    )
    select a.id, a.name::text, coalesce(a.website, a.city, a.phone, a.industry), l.reasons from likely l
      join public.accounts a on a.workspace_id = similar_records.workspace_id and a.id = l.id
      order by l.weight desc, a.id;
  else
    raise exception 'There is nothing to compare % with', entity using errcode = '22023';
  end if;
end $$;
comment on function public.similar_records is E'Contacts or accounts that look like a draft\n\ndraft is {"name", "email", "phone", "website"}; with an id, that record is left out.';
grant execute on function public.duplicate_groups(uuid, text, integer, integer), public.duplicate_counts(uuid, text),
  public.similar_records(uuid, text, jsonb, integer) to authenticated;
