-- Returns the accounts that have this owner, an owner in this team, and this region; null does not filter. The country
-- of an account is used if it has no region.
create or replace function private.filtered_accounts(workspace uuid, owner text, team text, region text)
returns setof uuid language sql stable rows 1000 set search_path = '' as $$
  select a.id from public.accounts a
  where a.workspace_id = workspace and (owner is null or a.owner_id::text = owner)
    and (team is null or a.owner_id in (select p.member_id from public.placements p where p.workspace_id = workspace and p.team_id::text = team))
    and (filtered_accounts.region is null or coalesce(a.region, a.country) = filtered_accounts.region)
$$;
grant execute on function private.filtered_accounts(uuid, text, text, text) to authenticated, service_role;
