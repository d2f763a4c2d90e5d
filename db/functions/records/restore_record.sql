-- Restores a deleted record with its id and values. Rows that referenced it reference it again, unless they have
-- referenced another record since.
create or replace function public.restore_record(workspace_id uuid, record_id uuid) returns void
language plpgsql security invoker set search_path = '' set vanda.restoring = 'on' as $$
declare
  gone public.change_log;
  held jsonb;
  names text;
  link record;
begin
  select * into gone from public.change_log c
    where c.workspace_id = restore_record.workspace_id and c.record_id = restore_record.record_id
      and c.table_name in (select k.kind from private.record_kinds k)
    order by c.id desc limit 1;
  if gone.action is distinct from 'delete' then
    raise exception 'This record was not deleted' using errcode = 'PT404';
  end if;
  select jsonb_object_agg(key, value -> 0) || jsonb_build_object('workspace_id', gone.workspace_id, 'id', gone.record_id)
    into held from jsonb_each(gone.changes);
  -- If the deletion was logged without the creation time, the time of the logged insertion is used.
  held := coalesce((select jsonb_build_object('created_at', c.at) from public.change_log c
    where c.workspace_id = gone.workspace_id and c.record_id = gone.record_id and c.action = 'insert' order by c.id limit 1), '{}') || held;
  select string_agg(quote_ident(key), ', ') into names from jsonb_object_keys(held) key;
  execute format('insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)', gone.table_name, names) using held;

  for link in
    select distinct c.table_name, k.key as column_name from public.change_log c cross join lateral jsonb_each(c.changes) k
    where c.workspace_id = gone.workspace_id and c.at = gone.at and c.action = 'update' and k.value = jsonb_build_array(gone.record_id, null)
  loop
    execute format('update public.%1$I t set %2$I = $1 from public.change_log c
      where c.workspace_id = $2 and c.at = $3 and c.action = ''update'' and c.table_name = %1$L
        and c.changes -> %2$L = jsonb_build_array($1, null)
        and t.workspace_id = c.workspace_id and t.id = c.record_id and t.%2$I is null', link.table_name, link.column_name)
      using gone.record_id, gone.workspace_id, gone.at;
  end loop;
end $$;
comment on function public.restore_record(uuid, uuid) is E'Restores a deleted record\n\nRows that referenced it when it was deleted reference it again.';
grant execute on function public.restore_record(uuid, uuid) to authenticated;
