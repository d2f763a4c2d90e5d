create or replace function public.export_records(workspace_id uuid, list text, ids uuid[]) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  found bigint;
begin
  if not exists (select from private.workspaces(case list when 'audit_log' then 'admin' else 'viewer' end::public.member_role) w
    where w = export_records.workspace_id) then
    raise exception 'You may not read this list' using errcode = '42501';
  end if;
  if list = 'audit_log' then
    select count(distinct given.id) into found from unnest(ids) as given (id)
      where exists (select from public.audit_entries e where e.workspace_id = export_records.workspace_id and e.id = given.id)
        or exists (select from public.change_sets s where s.workspace_id = export_records.workspace_id and s.id = given.id)
        or exists (select from public.change_log c where c.workspace_id = export_records.workspace_id and c.id = given.id);
  elsif exists (select from private.record_kinds k where k.kind = list) then
    execute format('select count(*) from %s t where t.workspace_id = $1 and t.id = any ($2)', private.entity_table(list))
      into found using workspace_id, ids;
  else
    raise exception 'There is no list %: it is audit_log or a kind of records', list using errcode = '22023';
  end if;
  if found > 0 then perform private.log_export(workspace_id, list, found); end if;
  return found;
end $$;
comment on function public.export_records(uuid, text, uuid[]) is 'Returns the number of records in an exported file that the caller may read, and records the export in the audit log.';
grant execute on function public.export_records(uuid, text, uuid[]) to authenticated;
