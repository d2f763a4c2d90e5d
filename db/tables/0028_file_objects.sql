-- The contents of a file may be an object of an S3 bucket instead of chunks.
alter table private.file_contents add column object_key text;
grant update (object_key) on private.file_contents to worker;
create index file_contents_chunks_idx on private.file_contents (workspace_id, file_id, variant) where object_key is null;
create index file_contents_objects_idx on private.file_contents (workspace_id, file_id, variant) where object_key is not null;

-- Objects to be deleted from the bucket, also those that are being written and have no row yet: if the process dies, they are deleted
-- when they are due. No row refers to an object of this table. Not part of a backup.
create table private.object_deletions (
  object_key text not null,
  due_at timestamptz not null default private.now() + interval '1 day',
  constraint object_deletions_pkey primary key (object_key)
);
create index object_deletions_due_idx on private.object_deletions (due_at);
grant select, insert, delete, maintain on private.object_deletions to worker;
