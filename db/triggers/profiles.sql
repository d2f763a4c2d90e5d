create trigger start_metrics_mail before update of metrics_mail on public.profiles
  for each row when (new.metrics_mail is distinct from old.metrics_mail)
  execute function private.start_metrics_mail();
create trigger check_last_workspace before update of last_workspace_id on public.profiles
  for each row when (new.last_workspace_id is distinct from old.last_workspace_id and new.last_workspace_id is not null)
  execute function private.check_last_workspace();
create trigger rename_members after update of given_name, family_name, display_name on public.profiles
  for each row when (new.display_name is distinct from old.display_name)
  execute function private.rename_members();
create trigger translate_stages after update of language on public.profiles
  for each row when (new.language is distinct from old.language)
  execute function private.translate_stages();
create trigger validate before update on public.profiles for each row execute function private.validate_profile();
create trigger remove_bidi_controls before insert or update of given_name, family_name, display_name, job_title, department on public.profiles
  for each row when (concat(new.given_name, new.family_name, new.display_name, new.job_title, new.department) ~ '[\u202a-\u202e\u2066-\u2069]')
  execute function private.remove_bidi_controls('given_name', 'family_name', 'display_name', 'job_title', 'department');
