-- The server writes the file of an exported list and its audit log entry in one request. Other exports are counted by
-- `export_records`; both share the limit per hour.
create function private.log_export(workspace_id uuid, list text, row_count bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  member constant uuid := private.member_id(log_export.workspace_id);
begin
  -- Entries are permanent: the limit prevents exports from burying other events.
  if (select count(*) from public.audit_entries e where e.workspace_id = log_export.workspace_id and e.actor_id = member
      and e.at > private.now() - interval '1 hour' and e.kind = 'exports.saved') >= 60 then
    perform private.refuse('You saved 60 lists in the last hour. Try again later', 'too_many_recent', '54000');
  end if;
  insert into public.audit_entries (workspace_id, actor_id, kind, changes)
    values (log_export.workspace_id, member, 'exports.saved',
      jsonb_build_object('list', jsonb_build_array(null, list), 'rows', jsonb_build_array(null, row_count)));
end $$;
comment on function private.log_export is 'Writes an export of the caller into the audit log, at most 60 per hour.';
revoke execute on function private.log_export(uuid, text, bigint) from public;
grant execute on function private.log_export(uuid, text, bigint) to worker;

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
