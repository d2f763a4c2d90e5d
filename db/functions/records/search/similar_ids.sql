-- Returns the ids of up to 100 records with similar text. Only the trigram index is used, because a sequential scan
-- would compare thousands of rows needlessly.
create or replace function private.similar_ids(target text, place uuid, wanted text, least_similar real) returns setof uuid
language plpgsql stable security invoker rows 20 set search_path = '' set pg_trgm.word_similarity_threshold = 0.4
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
begin
  perform set_config('pg_trgm.word_similarity_threshold', least_similar::text, true);
  -- In a subquery, the planner does not see the words, and does not compare them with its entire sample of the table.
  return query execute format(
    'select r.id from public.%I r where r.workspace_id = $1 and (select $2) operator(public.<%%) r.search limit 100', target) using place, wanted;
end $$;
