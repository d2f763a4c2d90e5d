-- Returns the default name of a workspace, which contains the owner's name in a form that cannot be mistaken for the
-- person.
create or replace function private.workspace_name_of(given text, shown text, tongue text) returns text
language sql stable set search_path = '' as $$
  select replace(private.name_in(tongue, 'workspace'), '{{name}}', left(coalesce(nullif(btrim(given), ''), shown), 150))
$$;
