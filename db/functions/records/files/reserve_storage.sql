-- Reserves `adding` bytes of storage until the transaction ends; the quotas are also in bytes. Returns the exceeded
-- quota, 'workspace' or 'person'; null if there is enough room. The contents of deleted files are kept for 30 days if
-- there is room for them; otherwise the oldest are deleted first.
create or replace function private.reserve_storage(workspace uuid, person uuid, adding bigint, most_in_workspace bigint, most_of_person bigint)
returns text language plpgsql security definer set search_path = '' as $$
declare used record; deleted record; over_workspace bigint; over_person bigint;
begin
  -- Two simultaneous uploads must not both use the last megabyte.
  perform private.take_lock('storage', workspace::text);
  if person is not null then perform private.take_lock('storage', person::text); end if;
  select * into used from private.storage_used(workspace, person);
  if used.in_workspace + adding > most_in_workspace then return 'workspace'; end if;
  if used.of_person + adding > most_of_person then return 'person'; end if;
  over_workspace := used.in_workspace + used.in_workspace_deleted + adding - most_in_workspace;
  over_person := used.of_person + used.of_person_deleted + adding - most_of_person;
  if over_workspace <= 0 and over_person <= 0 then return null; end if;
  for deleted in
    select c.workspace_id, c.file_id, sum(c.byte_size) as bytes, c.workspace_id = workspace as is_here,
      exists (select from public.members m where m.user_id = person and m.workspace_id = c.workspace_id and m.id = min(c.created_by::text)::uuid) as is_own
    from private.file_contents c
    where c.deleted_at is not null and (c.workspace_id = workspace
      or (c.workspace_id, c.created_by) in (select m.workspace_id, m.id from public.members m where m.user_id = person))
    group by c.workspace_id, c.file_id order by min(c.deleted_at), c.file_id
  loop
    exit when over_workspace <= 0 and over_person <= 0;
    continue when not (deleted.is_here and over_workspace > 0 or deleted.is_own and over_person > 0);
    delete from private.file_contents c where c.workspace_id = deleted.workspace_id and c.file_id = deleted.file_id;
    if deleted.is_here then over_workspace := over_workspace - deleted.bytes; end if;
    if deleted.is_own then over_person := over_person - deleted.bytes; end if;
  end loop;
  return null;
end $$;
grant execute on function private.reserve_storage(uuid, uuid, bigint, bigint, bigint) to worker;
