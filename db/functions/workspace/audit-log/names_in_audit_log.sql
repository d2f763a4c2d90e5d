-- Returns the names for the ids in audit log entries as {id: name}. Ids whose names are no longer stored are omitted.
create or replace function private.names_in_audit_log(workspace uuid, entries jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  ids uuid[];
  programs uuid[];
  named jsonb;
begin
  select array_agg(distinct (v.value #>> '{}')::uuid), array_agg(distinct (e.item ->> 'token_id')::uuid) filter (where e.item ->> 'token_id' is not null)
    into ids, programs
    from jsonb_array_elements(entries) e (item) cross join lateral jsonb_path_query(e.item - array['id', 'change_set_id', 'token_id'],
      'strict $.** ? (@.type() == "string" && @ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")') v (value);
  if ids is null then return '{}'; end if;
  named := private.row_labels(workspace, ids);
  return named
    || coalesce((select jsonb_object_agg(i.id, i.email) from public.invitations i where i.workspace_id = workspace and i.id = any (ids)), '{}')
    -- A token is deleted some time after it has ended, but the audit log stores its name permanently.
    || coalesce((select jsonb_object_agg(t.id, t.name) from public.access_tokens t where t.workspace_id = workspace and t.id = any (programs)), '{}')
    || coalesce((select jsonb_object_agg(e.subject_id, e.subject) from public.audit_entries e
      where e.workspace_id = workspace and e.subject_id = any (programs) and e.kind = 'tokens.created'), '{}');
end $$;
