-- replaces: public.add_lead(uuid, text, text, text, text)
-- Creates a lead and returns the contact's id. Creates the company's account unless an account has its name, ignoring
-- case, accents and punctuation.
create or replace function public.add_lead(workspace_id uuid, name text, email text, phone text default null, company text default null,
  id uuid default pg_catalog.uuidv7()) returns uuid
language plpgsql security invoker set search_path = '' as $$
declare
  employer uuid;
  company_name text := nullif(btrim(company), '');
begin
  if exists (select from public.contacts c where c.workspace_id = add_lead.workspace_id and c.id = add_lead.id) then return id; end if;
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
        values (add_lead.workspace_id, company_name, private.member_id(add_lead.workspace_id)) returning accounts.id into employer;
    end if;
  end if;
  insert into public.contacts (workspace_id, id, name, email, phone, lifecycle, account_id, owner_id)
    values (add_lead.workspace_id, add_lead.id, btrim(add_lead.name), btrim(add_lead.email), nullif(btrim(add_lead.phone), ''), 'lead', employer,
      private.member_id(add_lead.workspace_id));
  return id;
end $$;
comment on function public.add_lead(uuid, text, text, text, text, uuid) is E'Adds a lead\n\nThe company becomes the account of the lead: an existing account with this name, or a new one. Returns the id of the contact. Repeating the call with the same id does not add another lead.';
grant execute on function public.add_lead(uuid, text, text, text, text, uuid) to authenticated;
