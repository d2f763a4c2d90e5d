create trigger start_metrics_mail before update of metrics_mail on public.profiles
  for each row when (new.metrics_mail is distinct from old.metrics_mail)
  execute function private.start_metrics_mail();
create trigger guard_last_workspace before update of last_workspace_id on public.profiles
  for each row when (new.last_workspace_id is distinct from old.last_workspace_id and new.last_workspace_id is not null)
  execute function private.guard_last_workspace();
create trigger rename_members after update of given_name, family_name, display_name on public.profiles
  for each row when (new.display_name is distinct from old.display_name)
  execute function private.rename_members();
create trigger tidy before update on public.profiles for each row execute function private.tidy_profile();
