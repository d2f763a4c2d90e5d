-- True for the URL parameters of a list. Their values are validated when the view is opened, as for any other link.
create or replace function private.is_view_state(state jsonb) returns boolean language sql immutable parallel safe set search_path = '' as $$
  select jsonb_typeof(state) = 'object' and octet_length(state::text) <= 20000
    and not exists (select from jsonb_each(state) entry
      where entry.key not in ('q', 'where', 'sort', 'cols', 'group', 'as', 'by', 'pipeline', 'size')
        or jsonb_typeof(entry.value) <> case entry.key when 'size' then 'number' else 'string' end)
$$;
grant execute on function private.is_view_state(jsonb) to authenticated, service_role;
