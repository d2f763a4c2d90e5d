create or replace function public.refresh_segments(workspace_id uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  if workspace_id not in (select private.workspaces('viewer')) then
    raise exception 'Workspace not found, or you are not a member of it' using errcode = 'PT404';
  end if;
  perform private.refresh_segments_of(workspace_id);
end $$;
comment on function public.refresh_segments(uuid) is E'Refreshes the segments of a workspace''s accounts immediately\n\nSegments are also refreshed every night.';
grant execute on function public.refresh_segments(uuid) to authenticated;
