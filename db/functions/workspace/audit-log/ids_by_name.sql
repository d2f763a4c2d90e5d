-- replaces: private.ids_by_name(uuid, text, integer)

-- Returns the ids of invitations, records and members whose folded name matches a LIKE pattern, and of deleted records
-- whose name did. Up to `max_rows` ids are returned for each kind, latest first, and for all deleted records together.
create or replace function private.ids_by_name(workspace uuid, pattern text, max_rows integer default 500) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  kept record;
  part uuid[];
  found uuid[];
begin
  select array_agg(i.id) into found from public.invitations i where i.workspace_id = workspace and private.fold(i.email) like pattern;
  for kept in
    select k.oid, case when exists (select from pg_catalog.pg_attribute a where a.attrelid = k.oid and a.attname = 'search')
      then 'r.search' else 'private.fold(private.row_label(to_jsonb(r)))' end as words
    from private.history_tables() k
  loop
    execute format('select array_agg(f.id) from (select r.id from %s r where r.workspace_id = $1 and %s like $2 order by r.updated_at desc limit $3) f',
      kept.oid, kept.words) into part using workspace, pattern, max_rows;
    found := found || part;
  end loop;
  select array_agg(f.record_id) into part from (select c.record_id from public.change_log c
    where c.workspace_id = workspace and c.action = 'delete' and private.gone_label(c.changes) like pattern order by c.at desc limit max_rows) f;
  return coalesce(found || part, '{}');
end $$;
