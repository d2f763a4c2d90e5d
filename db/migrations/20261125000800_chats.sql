-- Conversations with the assistant: each member's own, and those that were shared with the workspace. What is asked and
-- answered is written by the server alone, so that no message says that a number came from a question that nobody asked.
create table public.chats (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  title text collate "und-x-icu" not null check (length(btrim(title)) between 1 and 200),
  is_shared boolean not null default false,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.chats is 'Conversations with the assistant, one''s own or shared with the workspace';
comment on column public.chats.is_shared is 'Whether everybody in the workspace reads it';
create index chats_recent_idx on public.chats (workspace_id, created_by, updated_at desc);
create index chats_shared_idx on public.chats (workspace_id, updated_at desc) where is_shared;

create table public.chat_messages (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  chat_id uuid not null,
  -- As in its chat, so that who may read a message is known from its own row.
  is_shared boolean not null default false,
  created_by uuid,
  question text not null check (length(question) between 1 and 2000),
  status text not null default 'answering' check (status in ('answering', 'answered', 'cannot', 'stopped', 'failed')),
  -- How the question was read, and what came of it: figures with the questions that made them. Words belong to the reader's language.
  understood jsonb,
  answer jsonb,
  cost integer not null default 0 check (cost >= 0),
  created_at timestamptz not null default private.now(),
  finished_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, chat_id) references public.chats (workspace_id, id) on delete cascade,
  foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by),
  check (cost = 0 or status = 'answered')
);
comment on table public.chat_messages is E'Questions to the assistant and its answers\n\nWritten by the server alone.';
comment on column public.chat_messages.understood is 'How the question was read; empty where it was not understood for sure';
comment on column public.chat_messages.answer is 'The figures with the questions that made them, or why there are none';
comment on column public.chat_messages.cost is 'Tokens that it cost whoever asked';
comment on column public.chat_messages.is_shared is 'Whether everybody in the workspace reads it: as its chat';
create index chat_messages_chat_idx on public.chat_messages (workspace_id, chat_id, created_at, id);
create index chat_messages_created_by_idx on public.chat_messages (workspace_id, created_by, created_at) where created_by is not null;

-- Whose chat it is does not change.
create function private.touch_chat() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.created_by is not null then new.created_by := old.created_by; end if;
  return new;
end $$;
create trigger sign before insert on public.chats for each row execute function private.sign();
create trigger touch before update on public.chats for each row execute function private.touch_record();
create trigger touch_chat before update on public.chats for each row execute function private.touch_chat();

-- A chat of one's own goes with the member who could read it.
create function private.drop_orphaned_chat() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.chats c where c.workspace_id = new.workspace_id and c.id = new.id;
  return null;
end $$;
create trigger drop_orphaned_chat after update on public.chats for each row
  when (new.created_by is null and old.created_by is not null and not new.is_shared) execute function private.drop_orphaned_chat();

-- Everybody, viewers too, has chats of their own; sharing one takes a member, and ending others' shared ones an admin. A program
-- has no conversations: it asks the same questions by `ask`.
alter table public.chats enable row level security;
create policy people_only on public.chats as restrictive to authenticated using ((select private.token_id()) is null);
create policy reads on public.chats for select to authenticated
  using (is_shared and workspace_id in (select private.workspaces('viewer'))
    or (workspace_id, created_by) in (select w, private.member_id(w) from private.workspaces('viewer') w));
create policy creates on public.chats for insert to authenticated
  with check (not is_shared and workspace_id in (select private.workspaces('viewer')) and created_by = private.member_id(workspace_id)
    or is_shared and workspace_id in (select private.workspaces('member')));
create policy edits on public.chats for update to authenticated
  using ((workspace_id, created_by) in (select w, private.member_id(w) from private.workspaces('viewer') w)
    or is_shared and workspace_id in (select private.workspaces('admin')))
  with check (not is_shared and (workspace_id, created_by) in (select w, private.member_id(w) from private.workspaces('viewer') w)
    or is_shared and (workspace_id, created_by) in (select w, private.member_id(w) from private.workspaces('member') w)
    or is_shared and workspace_id in (select private.workspaces('admin')));
create policy deletes on public.chats for delete to authenticated
  using ((workspace_id, created_by) in (select w, private.member_id(w) from private.workspaces('viewer') w)
    or is_shared and workspace_id in (select private.workspaces('admin')));
create policy worker_reads on public.chats for select to worker using (true);
create policy worker_touches on public.chats for update to worker using (true) with check (true);
grant select, insert, update, delete on public.chats to authenticated;
grant select, update on public.chats to worker;
grant all on public.chats to service_role;
select private.announce('public.chats', 'viewer', 'case when not t.is_shared then t.created_by end');

alter table public.chat_messages enable row level security;
create policy people_only on public.chat_messages as restrictive to authenticated using ((select private.token_id()) is null);
create policy reads on public.chat_messages for select to authenticated
  using (is_shared and workspace_id in (select private.workspaces('viewer'))
    or (workspace_id, created_by) in (select w, private.member_id(w) from private.workspaces('viewer') w));
create policy worker_writes on public.chat_messages for all to worker using (true) with check (true);
grant select on public.chat_messages to authenticated;
grant select, insert, update on public.chat_messages to worker;
grant all on public.chat_messages to service_role;
select private.announce('public.chat_messages', 'viewer', 'case when not t.is_shared then t.created_by end');

create function private.take_after_chat() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  select c.is_shared, c.created_by into new.is_shared, new.created_by from public.chats c
    where c.workspace_id = new.workspace_id and c.id = new.chat_id;
  return new;
end $$;
create trigger take_after_chat before insert on public.chat_messages for each row execute function private.take_after_chat();
create function private.share_messages() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.chat_messages m set is_shared = new.is_shared where m.workspace_id = new.workspace_id and m.chat_id = new.id;
  return null;
end $$;
create trigger share_messages after update of is_shared on public.chats for each row
  when (old.is_shared <> new.is_shared) execute function private.share_messages();

-- The latest question says when somebody last spoke.
create function private.note_chat() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.chats c set updated_at = private.now() where c.workspace_id = new.workspace_id and c.id = new.chat_id;
  return null;
end $$;
create trigger note_chat after insert on public.chat_messages for each row execute function private.note_chat();

select private.finish_table(made) from unnest(array['public.chats', 'public.chat_messages']::regclass[]) made;
