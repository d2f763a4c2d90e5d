-- Creates the first pipeline of a workspace with its stages, and returns its id. The names are in the language of the
-- owner; translate_stages renames them when the owner, as the only user, changes the language.
create or replace function private.create_first_pipeline(workspace uuid) returns uuid language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
  language constant text := private.workspace_language(workspace);
begin
  insert into public.pipelines (workspace_id, name) values (workspace, private.default_name(language, 'pipeline')) returning id into made;
  insert into public.stages (workspace_id, pipeline_id, name, kind, phase, position, default_probability, colour)
  select workspace, made, private.default_name(language, s.name), s.kind::public.stage_kind, s.phase, s.position, s.probability, s.colour
  from (values ('qualified', 'open', null, 1, 10, 'slate'), ('demo', 'open', null, 2, 25, 'blue'), ('proposal', 'open', 'proposal', 3, 50, 'violet'),
    ('negotiation', 'open', 'negotiation', 4, 75, 'amber'), ('won', 'won', null, 5, 100, 'green'), ('lost', 'lost', null, 6, 0, 'rose')
  ) s (name, kind, phase, position, probability, colour) order by s.position;
  return made;
end $$;
