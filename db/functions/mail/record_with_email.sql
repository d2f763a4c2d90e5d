-- Returns the record that an email address belongs to: the most recently changed contact with this address, otherwise
-- the account whose website has its domain. Domains of public email providers match no account.
create or replace function private.record_with_email(workspace uuid, address text, is_free boolean) returns table (contact_id uuid, account_id uuid)
language sql stable security definer set search_path = '' as $$
  select f.contact_id, f.account_id from (
    (select c.id as contact_id, c.account_id, 1 as way from public.contacts c
      where c.workspace_id = workspace and lower(c.email) = lower(address) order by c.updated_at desc, c.id limit 1)
    union all
    (select null, a.id, 2 from public.accounts a
      where not is_free and a.workspace_id = workspace and private.web_host(a.website) = lower(split_part(address, '@', 2)) and a.website is not null
      order by a.id limit 1)) f
  order by f.way limit 1
$$;
grant execute on function private.record_with_email(uuid, text, boolean) to worker;
