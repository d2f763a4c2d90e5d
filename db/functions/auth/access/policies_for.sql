-- Returns the policies for an action on a table, with their conditions on the row before and after the action.
create or replace function private.policies_for(target regclass, verb text)
returns table (name text, is_permissive boolean, before_condition text, after_condition text)
language sql stable set search_path = '' as $$
  select p.polname::text, p.polpermissive,
    case when verb <> 'insert' then pg_get_expr(p.polqual, p.polrelid) end,
    case when verb in ('insert', 'update') then coalesce(pg_get_expr(p.polwithcheck, p.polrelid), pg_get_expr(p.polqual, p.polrelid)) end
  from pg_catalog.pg_policy p
  where p.polrelid = target
    and p.polcmd in ('*', case verb when 'select' then 'r' when 'insert' then 'a' when 'update' then 'w' else 'd' end::"char")
    and p.polroles && array[0, 'authenticated'::regrole::oid]
  order by p.polname
$$;
