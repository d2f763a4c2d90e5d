-- Removes a member from a workspace after their records have been transferred to the heir. Members who own records or
-- have open activities need an heir.
create or replace function private.detach_member(leaver public.members, heir_id uuid, recorded_as text default null) returns void
language plpgsql set search_path = '' as $$
declare person public.profiles;
begin
  if heir_id = leaver.id then perform private.reject('Choose a colleague who takes over', 'no_heir'); end if;
  if heir_id is not null then
    perform private.find_member(leaver.workspace_id, heir_id);
    perform private.transfer_records(leaver.workspace_id, leaver.id, heir_id);
  elsif private.has_responsibilities(leaver.workspace_id, leaver.id) then
    perform private.reject('Choose a colleague who takes over the records', 'no_heir');
  end if;
  -- Private views, which no other user has ever seen.
  delete from public.saved_views v where v.workspace_id = leaver.workspace_id and v.created_by = leaver.id and not v.is_shared;
  perform private.set_setting('departure', jsonb_build_object('kind', recorded_as, 'heir_id', heir_id)::text);
  delete from public.members m where m.workspace_id = leaver.workspace_id and m.id = leaver.id;
  perform private.set_setting('departure', null);
  -- Every user with a login needs a workspace.
  select * into person from public.profiles p where p.user_id = leaver.user_id;
  if person.user_id is not null and not exists (select from public.members m where m.user_id = person.user_id) then
    perform private.insert_workspace(person.user_id, null, person.time_zone);
  end if;
end $$;
