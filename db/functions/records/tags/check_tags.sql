-- Rejects unknown tags of a record and stores the ids sorted. Tags are stored in the record, so that they can be read,
-- filtered by, changed and undone in a single row.
create or replace function private.check_tags() returns trigger language plpgsql security definer set search_path = '' as $$
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
