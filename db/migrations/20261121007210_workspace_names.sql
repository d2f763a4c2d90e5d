-- A workspace that nobody has named yet is called after whose it is, so that nobody takes it for that person.

create function private.workspace_name_of(given text, shown text, tongue text) returns text
language sql immutable set search_path = '' as $$
  select case tongue when 'es' then 'Espacio de ' || who when 'zh' then who || '的工作区' when 'ja' then who || 'のワークスペース'
    when 'ko' then who || '의 워크스페이스' else who || '’s workspace' end
  from (select left(coalesce(nullif(btrim(given), ''), shown), 150)) person (who)
$$;

-- Whether a workspace still bears the name it got from somebody, in whichever language it was.
create function private.is_named_after(workspace_name text, person public.profiles) returns boolean
language sql immutable set search_path = '' as $$
  select workspace_name = left(person.display_name, 200) or exists (
    select from unnest(array['en', 'es', 'zh', 'ja', 'ko']) tongue, unnest(array[person.given_name, person.display_name]) given
    where workspace_name = private.workspace_name_of(given, person.display_name, tongue))
$$;

-- Without a name it is the one of its owner.
create or replace function private.found_workspace(owner_id uuid, workspace_name text, zone text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare new_workspace uuid; person public.profiles; address text;
begin
  select * into strict person from public.profiles where user_id = owner_id;
  select email into address from auth.users where id = owner_id;
  insert into public.workspaces (name, time_zone)
    values (coalesce(left(workspace_name, 200), private.workspace_name_of(person.given_name, person.display_name, person.language)), zone)
    returning id into new_workspace;
  insert into public.members (workspace_id, user_id, role, name, email)
    values (new_workspace, owner_id, 'owner', person.display_name, address);
  perform private.found_pipeline(new_workspace);
  return new_workspace;
end $$;

create or replace function private.welcome_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare person record;
begin
  select * into person from private.newcomer(new.raw_user_meta_data, new.email);
  insert into public.profiles (user_id, given_name, family_name, display_name, time_zone, language)
    values (new.id, person.given, person.family, left(person.shown, 400), person.zone, person.tongue);
  perform private.found_workspace(new.id, null, person.zone);
  return new;
end $$;

create or replace function private.introduce(newcomer_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare person record;
begin
  select p.* into strict person from auth.users u, private.newcomer(u.raw_user_meta_data, u.email) p where u.id = newcomer_id;
  update public.profiles set given_name = person.given, family_name = person.family,
    display_name = left(person.shown, 400), time_zone = person.zone, language = person.tongue
    where user_id = newcomer_id;
  update public.members set name = left(person.shown, 400) where user_id = newcomer_id;
  update public.workspaces set name = private.workspace_name_of(person.given, person.shown, person.tongue), time_zone = person.zone
    where id in (select workspace_id from public.members where user_id = newcomer_id);
end $$;

