-- Translates the initial names of a new workspace's pipeline and stages when its owner changes the language. Changed
-- names are kept, and so are all names in workspaces with several users.
create or replace function private.translate_stages() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  own constant uuid[] := array(select m.workspace_id from public.members m where m.user_id = new.user_id and m.role = 'owner'
    and not exists (select from public.members c where c.workspace_id = m.workspace_id and c.user_id <> new.user_id));
begin
  update public.stages s set name = private.default_name(new.language, n.thing)
  from (select thing, private.default_name(old.language, thing) as name
    from unnest(array['qualified', 'demo', 'proposal', 'negotiation', 'won', 'lost']) thing) n
  where s.workspace_id = any (own) and s.name = n.name and not exists (select from public.stages o
    where o.workspace_id = s.workspace_id and o.pipeline_id = s.pipeline_id and private.name_key(o.name) = private.name_key(private.default_name(new.language, n.thing)));
  update public.pipelines p set name = private.default_name(new.language, 'pipeline')
  where p.workspace_id = any (own) and p.name = private.default_name(old.language, 'pipeline') and not exists (select from public.pipelines o
    where o.workspace_id = p.workspace_id and private.name_key(o.name) = private.name_key(private.default_name(new.language, 'pipeline')));
  return null;
end $$;
