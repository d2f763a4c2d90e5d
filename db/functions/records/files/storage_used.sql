-- Returns the bytes stored for existing and deleted data, in a workspace and by a user: files, unfinished imports and
-- mailboxes, and for the user also the photo, data exports and uploaded workspaces.
create or replace function private.storage_used(workspace uuid, person uuid)
returns table (in_workspace bigint, in_workspace_deleted bigint, of_person bigint, of_person_deleted bigint)
language sql stable security definer set search_path = '' as $$
  with own as (select m.workspace_id, m.id from public.members m where m.user_id = person),
  kept as (
    select c.workspace_id, c.created_by, c.byte_size as bytes, c.deleted_at is not null as is_deleted from private.file_contents c
      where c.workspace_id = workspace or (c.workspace_id, c.created_by) in (select o.workspace_id, o.id from own o)
    union all
    -- The estimated size of a file in private.import_rows. After an import, only its rejected rows remain there.
    select i.workspace_id, i.created_by, i.byte_size + i.row_count::bigint * (72 + 4 * jsonb_array_length(i.columns)), false
      from public.imports i where i.status <> 'done'
        and (i.workspace_id = workspace or (i.workspace_id, i.created_by) in (select o.workspace_id, o.id from own o))
    union all
    select b.workspace_id, b.member_id, b.stored_bytes, false from public.mailboxes b
      where b.workspace_id = workspace or (b.workspace_id, b.member_id) in (select o.workspace_id, o.id from own o)
  ),
  counted as (
    select k.bytes, k.is_deleted, k.workspace_id = workspace as is_here,
      (k.workspace_id, k.created_by) in (select o.workspace_id, o.id from own o) as is_own
    from kept k
    union all
    select octet_length(p.picture), false, false, true from public.photos p where p.user_id = person
    union all
    select 524288, false, false, true from private.data_export_chunks c join public.data_exports e on e.id = c.export_id where e.user_id = person
    union all
    select octet_length(c.bytes), false, false, true from private.workspace_import_chunks c join public.runs r on r.id = c.run_id where r.user_id = person
  )
  select coalesce(sum(bytes) filter (where is_here and not is_deleted), 0)::bigint,
    coalesce(sum(bytes) filter (where is_here and is_deleted), 0)::bigint,
    coalesce(sum(bytes) filter (where is_own and not is_deleted), 0)::bigint,
    coalesce(sum(bytes) filter (where is_own and is_deleted), 0)::bigint
  from counted
$$;
grant execute on function private.storage_used(uuid, uuid) to worker;
