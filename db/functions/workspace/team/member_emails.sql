create or replace function public.member_emails(workspace_id uuid) returns table (member_id uuid, email text)
language sql stable security definer set search_path = '' as $$
  select m.id, m.email from public.members m
  where m.workspace_id = member_emails.workspace_id and m.email is not null
    and (m.workspace_id in (select private.workspaces('admin'))
      or m.user_id = (select auth.uid()) and m.workspace_id in (select private.workspaces('viewer')))
$$;
comment on function public.member_emails(uuid) is 'Returns the email addresses of all members to admins and owners, and to other members their own';
grant execute on function public.member_emails(uuid) to authenticated;
