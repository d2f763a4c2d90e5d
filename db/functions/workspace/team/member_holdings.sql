create or replace function public.member_holdings(workspace_id uuid, member_id uuid)
  returns table(accounts bigint, contacts bigint, deals bigint, sales bigint, targets bigint, tasks bigint)
  language sql
  stable
  set search_path = ''
as $$
  select (select count(*) from public.accounts r where r.workspace_id = member_holdings.workspace_id and r.owner_id = member_holdings.member_id),
    (select count(*) from public.contacts r where r.workspace_id = member_holdings.workspace_id and r.owner_id = member_holdings.member_id),
    (select count(*) from public.deals r where r.workspace_id = member_holdings.workspace_id and r.owner_id = member_holdings.member_id),
    (select count(*) from public.sales r where r.workspace_id = member_holdings.workspace_id and r.owner_id = member_holdings.member_id),
    (select count(*) from public.targets r where r.workspace_id = member_holdings.workspace_id and r.owner_id = member_holdings.member_id),
    (select count(*) from public.activities r where r.workspace_id = member_holdings.workspace_id and r.assignee_id = member_holdings.member_id
      and r.completed_at is null)
$$;
comment on function public.member_holdings(uuid, uuid) is 'Returns the number of records and open tasks that a member owns';
grant execute on function public.member_holdings(uuid, uuid) to authenticated;
