-- Returns the common type of the arguments of an operator or function. Rejects all types except `wanted`, or different
-- types if `wanted` is 'same'.
create or replace function private.common_type(args jsonb, wanted text, word text, place integer) returns text
language plpgsql immutable set search_path = '' as $$
declare kinds text[];
begin
  select array_agg(distinct a ->> 'type') into kinds from jsonb_array_elements(args) a where a ->> 'type' <> 'nothing';
  if kinds is null then return case when wanted = 'same' then 'nothing' else wanted end; end if;
  if wanted = 'same' then
    if cardinality(kinds) > 1 then perform private.reject_formula('mixed', place, word); end if;
  elsif kinds <> array[wanted] then
    perform private.reject_formula(wanted, place, word);
  end if;
  return kinds[1];
end $$;
grant execute on function private.common_type(jsonb, text, text, integer) to authenticated;
