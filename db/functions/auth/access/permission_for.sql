-- Returns the permission for an action on a sample record, the reason (allowed, role, restricted or server), and the
-- deciding policies.
create or replace function private.permission_for(target regclass, verb text, probe jsonb, out is_allowed boolean, out reason text, out policies text[])
language plpgsql set search_path = '' as $$
declare policy record; lets boolean;
begin
  is_allowed := false;
  policies := '{}';
  if not (case when verb = 'delete' then has_table_privilege('authenticated', target, verb)
    else has_any_column_privilege('authenticated', target, verb) end) then
    reason := 'server';
    return;
  end if;
  reason := 'role';
  for policy in select * from private.policies_for(target, verb) loop
    lets := private.policy_allows(policy.before_condition, target, probe) and private.policy_allows(policy.after_condition, target, probe);
    if policy.is_permissive and lets then
      is_allowed := true;
      policies := policies || policy.name;
    elsif not policy.is_permissive and not lets then
      is_allowed := false;
      reason := 'restricted';
      policies := array[policy.name];
      return;
    end if;
  end loop;
  if is_allowed then reason := 'allowed'; return; end if;
  select coalesce(array_agg(p.name), '{}') into policies from private.policies_for(target, verb) p where p.is_permissive;
  if policies = '{}' then reason := 'server'; end if;
end $$;
