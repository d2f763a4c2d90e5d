-- What a person does with records in one go, each in one transaction.

-- A lead and the account of its company: the one there is under any spelling, or a new one.
create function public.add_lead(workspace_id uuid, name text, email text, phone text default null, company text default null) returns uuid
language plpgsql security invoker set search_path = '' as $$
declare
  employer uuid;
  lead uuid;
  company_name text := nullif(btrim(company), '');
begin
  if coalesce(btrim(name), '') = '' or coalesce(btrim(email), '') = '' then
    raise exception 'Name and email are required fields' using errcode = '22023';
  end if;
  if company_name is not null then
    select a.id into employer from public.accounts a
      where a.workspace_id = add_lead.workspace_id and private.name_key(a.name) = private.name_key(company_name)
        and (private.name_key(company_name) <> '' or a.name = company_name)
      order by a.created_at, a.id limit 1;
    if employer is null then
      insert into public.accounts (workspace_id, name, owner_id)
        values (add_lead.workspace_id, company_name, private.member_id(add_lead.workspace_id)) returning id into employer;
    end if;
  end if;
  insert into public.contacts (workspace_id, name, email, phone, lifecycle, account_id, owner_id)
    values (add_lead.workspace_id, btrim(add_lead.name), btrim(add_lead.email), nullif(btrim(add_lead.phone), ''), 'lead', employer,
      private.member_id(add_lead.workspace_id)) returning id into lead;
  return lead;
end $$;

-- Undoes a deletion: the record comes back under its own id with what it held, and what pointed to it, and has not
-- been pointed elsewhere since, points to it again.
create function public.restore_record(workspace_id uuid, record_id uuid) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  gone public.change_log;
  held jsonb;
  names text;
  link record;
begin
  select * into gone from public.change_log c
    where c.workspace_id = restore_record.workspace_id and c.record_id = restore_record.record_id
      and c.table_name in ('accounts', 'contacts', 'products', 'deals')
    order by c.id desc limit 1;
  if gone.action is distinct from 'delete' then
    raise exception 'This record was not deleted' using errcode = 'PT404';
  end if;
  select jsonb_object_agg(key, value -> 0) || jsonb_build_object('workspace_id', gone.workspace_id, 'id', gone.record_id)
    into held from jsonb_each(gone.changes);
  -- It is as old as it was.
  held := held || coalesce((select jsonb_build_object('created_at', c.at) from public.change_log c
    where c.workspace_id = gone.workspace_id and c.record_id = gone.record_id and c.action = 'insert' order by c.id limit 1), '{}');
  select string_agg(quote_ident(key), ', ') into names from jsonb_object_keys(held) key;
  execute format('insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)', gone.table_name, names) using held;

  for link in
    select distinct c.table_name, k.key as column_name from public.change_log c cross join lateral jsonb_each(c.changes) k
    where c.workspace_id = gone.workspace_id and c.at = gone.at and c.action = 'update' and k.value = jsonb_build_array(gone.record_id, null)
  loop
    execute format('update public.%1$I t set %2$I = $1 from public.change_log c
      where c.workspace_id = $2 and c.at = $3 and c.action = ''update'' and c.table_name = %1$L
        and c.changes -> %2$L = jsonb_build_array($1, null)
        and t.workspace_id = c.workspace_id and t.id = c.record_id and t.%2$I is null', link.table_name, link.column_name)
      using gone.record_id, gone.workspace_id, gone.at;
  end loop;
end $$;
grant execute on function public.add_lead(uuid, text, text, text, text), public.restore_record(uuid, uuid) to authenticated;
