-- Creates tag_counts with a column per record kind, and replaces it for every new kind.
create or replace function private.create_tag_counts() returns void language plpgsql set search_path = '' as $$
begin
  drop function if exists public.tag_counts(uuid);
  execute (
    select format($sql$
create or replace function public.tag_counts(workspace_id uuid) returns table (tag_id uuid, %s)
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
  comment on function public.tag_counts is E'Returns the number of records with each tag, by kind\n\nUnused tags have no row.';
  grant execute on function public.tag_counts(uuid) to authenticated;
end $$;
select private.create_tag_counts();
