-- Creates a workspace with its owner and the pipeline that deals need, and returns its id. Without a name, it gets the
-- default name derived from its owner's.
create or replace function private.insert_workspace(owner_id uuid, workspace_name text, zone text, new_id uuid default pg_catalog.uuidv7()) returns uuid
language plpgsql security definer set search_path = '' as $$
declare new_workspace uuid; person public.profiles; address text;
begin
  select * into strict person from public.profiles where user_id = owner_id;
  select email into address from auth.users where id = owner_id;
  insert into public.workspaces (id, name, time_zone)
    values (new_id, coalesce(left(workspace_name, 200), private.default_workspace_name(person.given_name, person.display_name, person.language)), zone)
    returning id into new_workspace;
  insert into public.members (workspace_id, user_id, role, name, email)
    values (new_workspace, owner_id, 'owner', person.display_name, address);
  perform private.create_first_pipeline(new_workspace);
  return new_workspace;
end $$;
