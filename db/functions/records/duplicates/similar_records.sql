-- replaces: public.similar_records(uuid, text, jsonb, integer)

-- Returns records that resemble a new record while it is typed, by email address, phone, website or name, including
-- misspelt names. Runs with the rights of its owner, because policies cannot use the trigram index, and therefore
-- checks the workspace.
create or replace function public.similar_records(workspace_id uuid, entity text, draft jsonb, max_rows integer default 3)
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
    raise exception 'You do not have permission to read records in this workspace' using errcode = '42501';
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
      group by n.id order by 2 desc, 1 limit least(greatest(max_rows, 1), 10)
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
      group by n.id order by 2 desc, 1 limit least(greatest(max_rows, 1), 10)
    )
    select a.id, a.name::text, coalesce(a.website, a.city, a.phone, a.industry), l.reasons from likely l
      join public.accounts a on a.workspace_id = similar_records.workspace_id and a.id = l.id
      order by l.weight desc, a.id;
  else
    raise exception 'Records of the kind % cannot be compared', entity using errcode = '22023';
  end if;
end $$;
comment on function public.similar_records(uuid, text, jsonb, integer) is E'Contacts or accounts that resemble a draft\n\ndraft is {"name", "email", "phone", "website"}; with an id, that record is omitted. Returns up to max_rows records, at most 10.';
grant execute on function public.similar_records(uuid, text, jsonb, integer) to authenticated;
