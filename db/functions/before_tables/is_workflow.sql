-- True for the definition of a workflow, which consists of a trigger on a kind of record and steps. The transaction
-- that writes a record stores the trigger event. A run of the job `workflow` then executes the steps with the
-- permissions of a member (decision 40).
create or replace function private.is_workflow(definition jsonb) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(length(definition::text) <= 32000 and definition #>> '{trigger,entity}' in ('accounts', 'contacts', 'deals')
    and jsonb_typeof(definition #> '{trigger,on}') = 'string' and jsonb_typeof(definition -> 'steps') = 'array'
    and (definition #>> '{trigger,on}' <> 'replied' or definition #>> '{trigger,entity}' = 'contacts' and length(definition #>> '{trigger,subject}') <= 200)
    and (not private.is_clock_trigger(definition -> 'trigger') or (definition #>> '{trigger,at}' ~ '^([01]\d|2[0-3]):[0-5]\d$'
      and case definition #>> '{trigger,on}'
        when 'date' then definition #>> '{trigger,field}' ~ '^[a-z][a-z0-9_]{0,60}$' and private.is_integer(definition #> '{trigger,days}', -365, 365)
        when 'stays' then private.is_integer(definition #> '{trigger,days}', 1, 365)
        else case definition #>> '{trigger,every}'
          when 'day' then true
          when 'week' then jsonb_typeof(definition #> '{trigger,weekdays}') = 'array' and jsonb_array_length(definition #> '{trigger,weekdays}') between 1 and 7
            and not exists (select from jsonb_array_elements(definition #> '{trigger,weekdays}') d where not private.is_integer(d, 1, 7))
          when 'month' then private.is_integer(definition #> '{trigger,day}', 1, 31) end end)), false)
$$;
grant execute on function private.is_workflow(jsonb) to authenticated, service_role;
