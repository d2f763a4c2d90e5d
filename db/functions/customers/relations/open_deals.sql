-- Returns one row per open deal of a workspace, with the columns that relationships need.
create or replace function private.open_deals(workspace uuid)
returns table (id uuid, owner_id uuid, contact_id uuid, account_id uuid, currency text, value_minor bigint)
language sql stable rows 10000 set search_path = '' as $$
  select d.id, d.owner_id, d.contact_id, d.account_id, d.currency, d.value_minor
  from public.stages s join public.deals d on d.workspace_id = workspace and d.stage_id = s.id
  where s.workspace_id = workspace and s.kind = 'open'
$$;
