-- True if a workspace still has the default name derived from a user's name, in any language.
create or replace function private.has_default_name(workspace_name text, person public.profiles) returns boolean
language sql stable set search_path = '' as $$
  select workspace_name = left(person.display_name, 200) or exists (
    select from private.languages l, unnest(array[person.given_name, person.display_name]) given
    where workspace_name = private.default_workspace_name(given, person.display_name, l.code))
$$;
