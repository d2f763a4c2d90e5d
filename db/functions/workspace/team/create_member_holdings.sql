-- Creates member_holdings with a column per record kind with an owner, and replaces it for every such kind.
create or replace function private.create_member_holdings() returns void language plpgsql set search_path = '' as $$
begin
  drop function if exists public.member_holdings(uuid, uuid);
  execute (
    select format($sql$
create or replace function public.member_holdings(workspace_id uuid, member_id uuid) returns table (%s, tasks bigint)
      language sql stable set search_path = '' as $body$
  select %s,
    (select count(*) from public.activities r where r.workspace_id = member_holdings.workspace_id and r.assignee_id = member_holdings.member_id
      and r.completed_at is null)
$body$
$sql$, string_agg(format('%I bigint', k.kind), ', ' order by k.position), string_agg(format(
      '(select count(*) from public.%I r where r.workspace_id = member_holdings.workspace_id and r.owner_id = member_holdings.member_id)', k.kind),
      E',\n    ' order by k.position))
    from private.record_kinds k where k.has_owner);
  comment on function public.member_holdings(uuid, uuid) is 'Returns the number of records and open tasks that a member owns';
  grant execute on function public.member_holdings(uuid, uuid) to authenticated;
end $$;
select private.create_member_holdings();
