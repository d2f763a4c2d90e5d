-- Adds tags to a record kind, and a column for the kind to tag_counts.
create or replace function private.give_tags(made private.record_kinds) returns void language plpgsql set search_path = '' as $$
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
  comment on function public.tag_counts is 'Returns the number of records with each tag, by kind';
  grant execute on function public.tag_counts(uuid) to authenticated;
end $$;
