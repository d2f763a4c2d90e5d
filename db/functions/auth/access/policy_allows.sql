-- True if the condition of a policy accepts a sample record for the user of the current claims.
create or replace function private.policy_allows(condition text, target regclass, probe jsonb) returns boolean
language plpgsql set search_path = '' as $$
declare answer boolean;
begin
  execute format('select %s from jsonb_populate_record(null::%s, $1) %I', coalesce(condition, 'true'), target,
    (select c.relname from pg_catalog.pg_class c where c.oid = target)) into answer using probe;
  return coalesce(answer, false);
end $$;
