-- Returns the current contents of a metrics email: the recipient and their pinned charts by workspace; `workspaces` is
-- null if there are no charts. Null if the user has turned these emails off or may not receive emails.
create or replace function private.metrics_email(of_user uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.mail_recipient(of_user) || jsonb_build_object('workspaces', (
    select jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'time_zone', w.time_zone, 'charts', (
      select jsonb_agg(jsonb_build_object('title', c.title, 'chart', c.chart) order by c.position, c.id)
      from public.pinned_charts c where c.workspace_id = w.id and c.member_id = m.id)) order by w.name, w.id)
    from public.members m join public.workspaces w on w.id = m.workspace_id
    where m.user_id = of_user and exists (select from public.pinned_charts c where c.workspace_id = w.id and c.member_id = m.id)))
  from public.profiles p where p.user_id = of_user and p.metrics_mail is not null
$$;
grant execute on function private.metrics_email(uuid) to auth_admin;
