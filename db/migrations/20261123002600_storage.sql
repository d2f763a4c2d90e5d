-- What is kept for people, counted by the workspace it is kept in and by the person who brought it.

-- Bytes that are there. Deleted files are apart: nobody sees them any more, and they make way for others.
create function private.storage_used(workspace uuid, person uuid)
returns table (in_workspace bigint, in_workspace_deleted bigint, of_person bigint, of_person_deleted bigint)
language sql stable security definer set search_path = '' as $$
  with own as (select m.workspace_id, m.id from public.members m where m.user_id = person),
  kept as (
    select c.workspace_id, c.created_by, c.byte_size as bytes, c.gone_at is not null as is_deleted from private.file_contents c
      where c.workspace_id = workspace or (c.workspace_id, c.created_by) in (select o.workspace_id, o.id from own o)
    union all
    -- The cells of a file as they wait in private.import_rows; of a finished import only rejected rows are left.
    select i.workspace_id, i.created_by, i.byte_size + i.row_count::bigint * (72 + 4 * jsonb_array_length(i.columns)), false
      from public.imports i where i.status <> 'done'
        and (i.workspace_id = workspace or (i.workspace_id, i.created_by) in (select o.workspace_id, o.id from own o))
  ),
  counted as (
    select k.bytes, k.is_deleted, k.workspace_id = workspace as is_here,
      (k.workspace_id, k.created_by) in (select o.workspace_id, o.id from own o) as is_own
    from kept k
    union all
    select octet_length(p.picture), false, false, true from public.photos p where p.user_id = person
    union all
    select 524288, false, false, true from private.data_export_chunks c join public.data_exports e on e.id = c.export_id where e.user_id = person
  )
  select coalesce(sum(bytes) filter (where is_here and not is_deleted), 0)::bigint,
    coalesce(sum(bytes) filter (where is_here and is_deleted), 0)::bigint,
    coalesce(sum(bytes) filter (where is_own and not is_deleted), 0)::bigint,
    coalesce(sum(bytes) filter (where is_own and is_deleted), 0)::bigint
  from counted
$$;

-- Makes room for so many bytes until the transaction ends; answers what is full instead: 'workspace' or 'person'. Contents of
-- deleted files are kept for 30 days where there is room for them, and the oldest go first where there is not.
create function private.make_room(workspace uuid, person uuid, adding bigint, most_in_workspace bigint, most_of_person bigint)
returns text language plpgsql security definer set search_path = '' as $$
declare used record; deleted record; over_workspace bigint; over_person bigint;
begin
  -- Two uploads at once must not both take the last megabyte.
  perform pg_advisory_xact_lock(hashtextextended(workspace::text, 19));
  if person is not null then perform pg_advisory_xact_lock(hashtextextended(person::text, 19)); end if;
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
    where c.gone_at is not null and (c.workspace_id = workspace
      or (c.workspace_id, c.created_by) in (select m.workspace_id, m.id from public.members m where m.user_id = person))
    group by c.workspace_id, c.file_id order by min(c.gone_at), c.file_id
  loop
    exit when over_workspace <= 0 and over_person <= 0;
    continue when not (deleted.is_here and over_workspace > 0 or deleted.is_own and over_person > 0);
    delete from private.file_contents c where c.workspace_id = deleted.workspace_id and c.file_id = deleted.file_id;
    if deleted.is_here then over_workspace := over_workspace - deleted.bytes; end if;
    if deleted.is_own then over_person := over_person - deleted.bytes; end if;
  end loop;
  return null;
end $$;
grant execute on function private.storage_used(uuid, uuid), private.make_room(uuid, uuid, bigint, bigint, bigint) to worker;

-- What a refused or discarded file has taken is given back by a vacuum.
grant maintain on private.import_rows, private.import_rejects, private.file_contents, private.file_chunks to worker;
