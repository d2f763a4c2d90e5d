-- Parses a formula without saving it. Returns {type, record, example}, where example is the value for the given or the
-- latest changed record (null if there is none), or {error: {code, position, word, message}}.
create or replace function public.check_formula(workspace_id uuid, entity text, formula text, record_id uuid default null) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  tree jsonb;
  record jsonb;
  detail text;
  message text;
begin
  perform private.require_record_kind(entity);
  begin
    tree := private.parse_formula(left(formula, 2001), private.formula_columns(workspace_id, entity));
  exception when invalid_parameter_value then
    get stacked diagnostics detail = pg_exception_detail, message = message_text;
    return jsonb_build_object('error', detail::jsonb || jsonb_build_object('message', message));
  end;
  execute format('select to_jsonb(t) from public.%I t where t.workspace_id = $1 and ($2 is null or t.id = $2) order by t.updated_at desc limit 1', entity)
    into record using workspace_id, record_id;
  return jsonb_build_object('type', tree ->> 'type', 'record', case when record is not null then jsonb_build_object('id', record -> 'id', 'name', record -> 'name') end,
    'example', case when record is not null then private.compute_formulas(tree, tree ->> 'type', private.formula_row(record, record -> 'custom')) end);
end $$;
comment on function public.check_formula(uuid, text, text, uuid) is E'Validates a formula\n\nReturns {"type", "record", "example"} with the value for the record record_id, or for the latest changed record if it is null. For an invalid formula, returns {"error": {"code", "position", "word", "message"}}.';
grant execute on function public.check_formula(uuid, text, text, uuid) to authenticated;
