-- replaces: public.create_workspace(text)
-- Creates a workspace owned by the caller, at most 50. Calls run one after the other, so that simultaneous ones cannot
-- exceed the limit.
create or replace function public.create_workspace(name text, id uuid default pg_catalog.uuidv7()) returns public.workspaces
language plpgsql security definer set search_path = '' as $$
declare made public.workspaces; zone text;
begin
  if auth.uid() is null then raise exception 'Sign in first' using errcode = '42501'; end if;
  if length(btrim(create_workspace.name)) > 200 then
    raise exception 'A workspace name can have at most 200 characters' using errcode = '22023';
  end if;
  if coalesce(btrim(create_workspace.name), '') = '' then raise exception 'A workspace needs a name' using errcode = '22023'; end if;
  select p.time_zone into zone from public.profiles p where p.user_id = auth.uid() for no key update;
  select w.* into made from public.workspaces w where w.id = create_workspace.id and w.id in (select private.workspaces('owner'));
  if found then return made; end if;
  if (select count(*) from private.workspaces('owner')) >= 50 then
    raise exception 'You have reached the limit of 50 workspaces' using errcode = '54000';
  end if;
  made.id := private.insert_workspace(auth.uid(), btrim(create_workspace.name), coalesce(zone, 'UTC'), create_workspace.id);
  select * into made from public.workspaces w where w.id = made.id;
  return made;
end $$;
comment on function public.create_workspace(text, uuid) is E'Creates a workspace that the caller owns\n\nA user can own up to 50 workspaces. Repeating the call with the same id does not create another workspace.';
grant execute on function public.create_workspace(text, uuid) to authenticated;
