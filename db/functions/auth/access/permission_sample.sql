-- Returns a sample record, as JSON, that belongs to a user: every column that references a login or a member contains
-- this user's id. The columns are looked up, because a fixed list could miss one, such as analyses.author_id.
create or replace function private.permission_sample(target regclass, workspace uuid, login uuid, member uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('workspace_id', workspace, 'id', workspace)
    || coalesce(jsonb_object_agg(a.attname, case f.confrelid when 'auth.users'::regclass then login else member end), '{}')
  from pg_catalog.pg_constraint f
  join pg_catalog.pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[cardinality(f.conkey)]
  where f.contype = 'f' and f.conrelid = target and f.confrelid in ('auth.users'::regclass, 'public.members'::regclass)
$$;
