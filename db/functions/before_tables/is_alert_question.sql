-- True for the question of an alert, which has exactly one metric.
create or replace function private.is_alert_question(question jsonb) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(question) = 'object' and length(question::text) <= 16000 and jsonb_typeof(question -> 'measures') = 'array'
    and jsonb_array_length(question -> 'measures') = 1, false)
$$;
grant execute on function private.is_alert_question(jsonb) to authenticated, service_role, worker;
