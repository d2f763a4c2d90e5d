-- What a second device has to know of a person: where they worked last, and whether they want to be asked about their business.

alter table public.profiles
  add column last_workspace_id uuid references public.workspaces (id) on delete set null,
  add column onboarding_skipped boolean not null default false;
create index profiles_last_workspace_idx on public.profiles (last_workspace_id) where last_workspace_id is not null;
grant update (last_workspace_id, onboarding_skipped) on public.profiles to authenticated;
comment on column public.profiles.last_workspace_id is 'The workspace they switched to last, on whichever device; one of their own when it was written';
comment on column public.profiles.onboarding_skipped is 'Whether the questions of the beginning are not to be asked: they said so, or came by an invitation';

-- Whoever is a colleague somewhere came by an invitation: there they work, unless they have chosen since.
update public.profiles p set onboarding_skipped = true, last_workspace_id = (
    select m.workspace_id from public.members m where m.user_id = p.user_id and m.role <> 'owner' order by m.created_at desc limit 1)
  where exists (select from public.members m where m.user_id = p.user_id and m.role <> 'owner');

create function private.guard_last_workspace() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.members m where m.user_id = new.user_id and m.workspace_id = new.last_workspace_id) then
    raise exception 'Nobody works in a workspace that they are no member of' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_last_workspace before update of last_workspace_id on public.profiles for each row
  when (new.last_workspace_id is distinct from old.last_workspace_id and new.last_workspace_id is not null)
  execute function private.guard_last_workspace();

create function public.workspace_to_open() returns uuid language sql stable set search_path = '' as $$
  select m.workspace_id from public.members m
  where m.user_id = (select auth.uid())
  order by m.workspace_id is not distinct from (select p.last_workspace_id from public.profiles p where p.user_id = (select auth.uid())) desc,
    exists (select from public.members c where c.workspace_id = m.workspace_id and c.user_id <> m.user_id) desc,
    exists (select from public.accounts a where a.workspace_id = m.workspace_id)
      or exists (select from public.contacts c where c.workspace_id = m.workspace_id)
      or exists (select from public.deals d where d.workspace_id = m.workspace_id) desc,
    m.created_at
  limit 1
$$;
comment on function public.workspace_to_open() is E'Where the user who asks goes on working on a device that does not know it\n\nThe workspace they switched to last; else one with colleagues before one with records before an untouched one. Null: they are a member of none.';
grant execute on function public.workspace_to_open() to authenticated;

create or replace function public.accept_invitation(token text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare invitation public.invitations := private.take_invitation(token); me uuid := auth.uid();
begin
  if (select t.needs_proof from private.invitation_tokens t where t.token_hash = sha256(convert_to(token, 'UTF8')))
    and not exists (select from auth.identities d where d.user_id = me and lower(d.identity_data ->> 'email') = invitation.email
      and (d.identity_data -> 'email_verified') = 'true') then
    perform private.refuse('Confirm your email address first', 'unproven', '42501');
  end if;
  if exists (select from public.members m where m.workspace_id = invitation.workspace_id and m.user_id = me) then
    perform private.refuse('You are a member of this workspace already', 'already_member', '23505');
  end if;
  if invitation.member_id is null then
    insert into public.members (workspace_id, user_id, role, name, email)
      select invitation.workspace_id, me, invitation.role, p.display_name, invitation.email from public.profiles p where p.user_id = me;
  else
    update public.members m set user_id = me, role = invitation.role, email = invitation.email
      where m.workspace_id = invitation.workspace_id and m.id = invitation.member_id and m.user_id is null;
  end if;
  if not found then perform private.refuse('Whom you were to be in this workspace has a login by now: ask for a new invitation', 'not_linkable'); end if;
  update public.invitations i set accepted_at = private.now() where i.workspace_id = invitation.workspace_id and i.id = invitation.id;
  update public.profiles p set last_workspace_id = invitation.workspace_id, onboarding_skipped = true where p.user_id = me;
  return invitation.workspace_id;
end $$;
