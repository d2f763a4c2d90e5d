create or replace function public.read_invitation(token text)
returns table (workspace_name text, inviter_name text, email text, role public.member_role, state text, is_addressee boolean, is_member boolean)
language sql stable security definer set search_path = '' as $$
  select w.name, m.name, i.email, i.role, private.invitation_state(i),
    exists (select from auth.users u where u.id = auth.uid() and lower(u.email) = i.email),
    exists (select from public.members o where o.workspace_id = i.workspace_id and o.user_id = auth.uid())
  from private.find_invitation(token) i
  join public.workspaces w on w.id = i.workspace_id
  left join public.members m on m.workspace_id = i.workspace_id and m.id = i.invited_by
$$;
comment on function public.read_invitation(text) is E'Returns an invitation by the token of its link\n\nstate is open, expired, accepted, declined or revoked. No row if the token is unknown.';
grant execute on function public.read_invitation(text) to anon, authenticated;
