-- Returns the number of records that have a choice of a field.
create or replace function private.choice_count(field public.custom_fields, choice text) returns bigint language plpgsql stable set search_path = '' as $$
declare found bigint;
begin
  execute format('select count(*) from public.%I t where t.workspace_id = $1 and (t.custom ->> $2 = $3 or t.custom -> $2 @> to_jsonb(array[$3]))', field.entity)
    into found using field.workspace_id, field.key, choice;
  return found;
end $$;
