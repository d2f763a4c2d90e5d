-- Answers of the assistant that their authors reported as wrong. A report refunds the tokens of the answer, within limits, as an
-- entry of the ledger next to the one that spent them.
create table public.wrong_answers (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  -- That of the message, which may be deleted: an answer is reported once.
  id uuid not null,
  member_id uuid,
  question text not null check (length(question) between 1 and 2000),
  language text not null references private.languages (code),
  interpretation jsonb,
  expected text check (length(expected) between 1 and 1000),
  refunded integer not null check (refunded >= 0),
  status text not null default 'new' check (status in ('new', 'seen')),
  created_at timestamptz not null default private.now(),
  constraint wrong_answers_pkey primary key (workspace_id, id),
  constraint wrong_answers_workspace_id_member_id_fkey foreign key (workspace_id, member_id) references public.members (workspace_id, id) on delete set null (member_id)
);
comment on table public.wrong_answers is E'Answers of the assistant that were reported as wrong\n\nOwners and admins read them and mark them as seen.';
comment on column public.wrong_answers.workspace_id is 'The workspace it belongs to';
comment on column public.wrong_answers.id is 'Id of the message with the answer';
comment on column public.wrong_answers.member_id is 'Member who asked and reported it; empty after the member was deleted';
comment on column public.wrong_answers.language is 'Language of the member';
comment on column public.wrong_answers.interpretation is 'Interpretation of the question; empty if a language model answered it';
comment on column public.wrong_answers.expected is 'The answer that the member expected';
comment on column public.wrong_answers.refunded is 'Refunded tokens; 0 if the limit of refunds was reached';
comment on column public.wrong_answers.status is 'new or seen';
create index wrong_answers_recent_idx on public.wrong_answers (workspace_id, created_at desc, id desc);
create index wrong_answers_member_idx on public.wrong_answers (workspace_id, member_id) where member_id is not null;
alter table public.wrong_answers enable row level security;
grant select, update (status) on public.wrong_answers to authenticated;
grant all on public.wrong_answers to service_role;
grant select, insert on public.wrong_answers to worker;

alter table public.chat_messages add column refunded integer check (refunded between 0 and cost);
comment on column public.chat_messages.refunded is 'Tokens refunded because the author reported the answer as wrong; empty if it was not reported';

alter table private.token_entries
  drop constraint token_entries_reason_check,
  drop constraint token_entries_check3,
  add constraint token_entries_reason_check check (
case reason
    when 'initial' then amount > 0 and debt_change = 0
    when 'login' then amount > 0 and debt_change = 0
    when 'exploration' then amount > 0 and debt_change = 0
    when 'energy' then amount > 0 and debt_change = 0
    when 'purchase' then amount > 0 and debt_change = 0
    when 'restore' then amount > 0 and debt_change = 0
    when 'reserve' then amount <= 0 and debt_change = 0
    when 'settle' then amount = 0 and debt_change = 0
    when 'release' then amount >= 0 and debt_change = 0
    when 'wrong_answer' then amount > 0 and debt_change = 0
    when 'take_back' then amount <= 0 and debt_change >= 0 and (debt_change - amount) > 0
    when 'debt' then amount < 0 and debt_change = amount
    when 'expiry' then amount < 0 and debt_change = 0
    else false
end),
  add constraint token_entries_check3 check ((run_id is not null) = (reason in ('reserve', 'settle', 'release', 'wrong_answer')));
-- A wrong answer is refunded once.
create unique index token_entries_wrong_answer_idx on private.token_entries (account_id, run_id) where reason = 'wrong_answer';

-- Of a workspace: concurrent reports count each other's refunds.
alter type private.lock_kind add value 'wrong_answers';
