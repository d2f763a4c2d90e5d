-- replaces: private.default_workspace_name(text, text, text)

-- Returns the default name of a workspace, which contains the owner's name in a form that cannot be mistaken for the
-- person.
create or replace function private.default_workspace_name(given text, shown text, language text) returns text
language sql stable set search_path = '' as $$
  select replace(private.default_name(language, 'workspace'), '{{name}}', left(coalesce(nullif(btrim(given), ''), shown), 150))
$$;
