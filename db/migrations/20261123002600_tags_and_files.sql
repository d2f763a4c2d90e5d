-- Labels people give to records, and files they keep with them.
create table public.tags (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 100),
  colour text not null default 'slate' check (colour in ('slate', 'blue', 'violet', 'teal', 'amber', 'orange', 'green', 'rose')),
  is_sample boolean not null default false,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.tags is 'Coloured labels for records of any kind';

-- A name of signs alone has no key of its own.
create unique index tags_name_key on public.tags (workspace_id, coalesce(nullif(private.name_key(name), ''), name));

-- The tags of a record stand in the record: one row to read, to filter, to change and to undo.
create function private.check_tags() returns trigger language plpgsql security definer set search_path = '' as $$
declare known uuid[];
begin
  select array_agg(t.id order by t.id) into known from public.tags t
    where t.workspace_id = new.workspace_id and t.id = any (new.tag_ids);
  if exists (select unnest(new.tag_ids) except select unnest(known)) then
    raise exception 'One of the tags no longer exists' using errcode = '23503';
  end if;
  new.tag_ids := known;
  return new;
end $$;

create function private.drop_tag() returns trigger language plpgsql security definer set search_path = '' as $$
declare target text;
begin
  -- A workspace that goes takes its records along.
  if not exists (select from public.workspaces w where w.id = old.workspace_id) then return old; end if;
  for target in select k.kind from private.record_kinds k loop
    execute format('update public.%I set tag_ids = array_remove(tag_ids, $2) where workspace_id = $1 and tag_ids @> array[$2]', target)
      using old.workspace_id, old.id;
  end loop;
  return old;
end $$;
select private.guard_records('public.tags');
select private.keep_history('public.tags');
create trigger drop_tag before delete on public.tags for each row execute function private.drop_tag();

-- Records are given tags, and a column of tag_counts.
create function private.give_tags(made private.record_kinds) returns void language plpgsql set search_path = '' as $$
begin
  execute format('create trigger check_tags before insert or update of tag_ids on public.%I for each row
    when (new.tag_ids <> ''{}'') execute function private.check_tags()', made.kind);
  execute format('create index %I on public.%I using gin (workspace_id, tag_ids) where tag_ids <> ''{}''', made.kind || '_tags_idx', made.kind);
  drop function if exists public.tag_counts(uuid);
  execute (
    select format($sql$create function public.tag_counts(workspace_id uuid) returns table (tag_id uuid, %s)
      language sql stable security invoker set search_path = '' as $body$
  select u.tag_id, %s
  from (
    %s
  ) u group by u.tag_id
$body$
$sql$, string_agg(format('%I bigint', k.kind), ', ' order by k.position),
      string_agg(format('count(*) filter (where u.kind = %L)', k.kind), ', ' order by k.position),
      string_agg(format('select %1$L as kind, unnest(r.tag_ids) as tag_id from public.%1$I r where r.workspace_id = tag_counts.workspace_id and r.tag_ids <> ''{}''',
        k.kind), E'\n    union all ' order by k.position))
    from private.record_kinds k);
  comment on function public.tag_counts is 'How many records carry each tag, by kind';
  grant execute on function public.tag_counts(uuid) to authenticated;
end $$;
select private.give_each_kind('private.give_tags');

create table public.files (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 255),
  media_type text not null check (length(media_type) between 1 and 200),
  byte_size bigint not null check (byte_size > 0),
  -- In pixels, of a picture that can be shown.
  width integer check (width > 0),
  height integer check (height > 0),
  is_sample boolean not null default false,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.files is E'Documents and pictures kept with a record\n\nThe contents are sent to and fetched from /functions/v1/files.';
comment on column public.files.media_type is 'What the contents are, whatever the name says';
comment on column public.files.byte_size is 'Size of the contents in bytes';
comment on column public.files.width is 'Of a picture, in pixels';
comment on column public.files.height is 'Of a picture, in pixels';

-- What is in a file, and the smaller picture made of it. It outlives its row by 30 days, so that a deletion can be undone.
create table private.file_contents (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  file_id uuid not null,
  variant text not null check (variant in ('original', 'preview')),
  media_type text not null,
  byte_size bigint not null,
  width integer,
  height integer,
  gone_at timestamptz,
  -- What is kept for people, counted by the workspace it is kept in and by the person who brought it.
  -- Who sent a file, also once its row is gone.
  created_by uuid,
  primary key (workspace_id, file_id, variant)
);
create index file_contents_gone_idx on private.file_contents (gone_at) where gone_at is not null;

create table private.file_chunks (
  workspace_id uuid not null,
  file_id uuid not null,
  variant text not null,
  position integer not null,
  bytes bytea storage external not null,
  primary key (workspace_id, file_id, variant, position),
  foreign key (workspace_id, file_id, variant) references private.file_contents (workspace_id, file_id, variant) on delete cascade
);

-- Pictures and archives are compressed already.
grant select, insert, delete on private.file_contents, private.file_chunks to worker;

-- A file is a row only where its contents are: what it is and how large is read from there, never believed.
create function private.meet_contents() returns trigger language plpgsql security definer set search_path = '' as $$
declare held private.file_contents;
begin
  update private.file_contents c set gone_at = null where c.workspace_id = new.workspace_id and c.file_id = new.id;
  select * into held from private.file_contents c
    where c.workspace_id = new.workspace_id and c.file_id = new.id and c.variant = 'original';
  if held.file_id is null then
    raise exception 'The contents of this file are not here. Upload it through /functions/v1/files' using errcode = '23503';
  end if;
  new.media_type := held.media_type;
  new.byte_size := held.byte_size;
  new.width := held.width;
  new.height := held.height;
  return new;
end $$;
create function private.leave_contents() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update private.file_contents c set gone_at = private.now() from removed r
    where c.workspace_id = r.workspace_id and c.file_id = r.id;
  return null;
end $$;
select private.guard_records('public.files');
select private.keep_history('public.files');
revoke update on public.files from authenticated;
grant update (name) on public.files to authenticated;

-- A file is kept with one record.
create function private.give_files(made private.record_kinds) returns void language plpgsql set search_path = '' as $$
begin
  perform private.point_at_records('public.files', made, 'cascade', ', id desc');
  execute format('grant update (%I) on public.files to authenticated', made.singular || '_id');
  execute format('alter table public.files drop constraint if exists files_check, add constraint files_check check (num_nonnulls(%s) = 1)',
    private.record_links('public.files'));
end $$;
select private.give_each_kind('private.give_files');

create trigger meet_contents before insert on public.files for each row execute function private.meet_contents();
create trigger leave_contents after delete on public.files referencing old table as removed
  for each statement execute function private.leave_contents();

-- A signed link is served by the server itself, for whoever holds it.
create policy worker_reads on public.files for select to worker using (true);
grant select on public.files to worker;

-- Puts tags on records and takes others off; tags that somebody else gives meanwhile stay.
create function public.tag_records(workspace_id uuid, entity text, ids uuid[], add uuid[] default '{}', remove uuid[] default '{}') returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  target constant regclass := private.entity_table(entity);
  changed integer;
begin
  if not 'tag_ids' = any (private.editable_columns(target)) then
    raise exception 'Records of the kind % have no tags', entity using errcode = '22023';
  end if;
  perform private.begin_change_set();
  execute format('update %s t set tag_ids = (select coalesce(array_agg(distinct tag), ''{}'') from unnest(t.tag_ids || $3) tag where tag <> all ($4))
    where t.workspace_id = $1 and t.id = any ($2) and (not t.tag_ids @> $3 or t.tag_ids && $4)', target) using workspace_id, ids, add, remove;
  get diagnostics changed = row_count;
  return jsonb_build_object('change_set_id', private.end_change_set(workspace_id, 'bulk_edit', entity, changed), 'changed', changed);
end $$;
comment on function public.tag_records is E'Adds tags to many records and takes others away, as one change set\n\nReturns {"change_set_id", "changed"}.';
grant execute on function public.tag_records(uuid, text, uuid[], uuid[], uuid[]) to authenticated;
create index file_contents_creator_idx on private.file_contents (workspace_id, created_by);

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
