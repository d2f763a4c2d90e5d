-- Refunds the tokens that a reported answer cost, once and within 24 hours, and returns their number. Returns 0 if they
-- were spent earlier or in another installation, and from the sixth refund of an account or the 21st of a workspace
-- within 24 hours. Tokens that have expired in the meantime are renewed.
create or replace function private.refund_wrong_answer(workspace uuid, run uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  since constant timestamptz := private.now() - interval '24 hours';
  locked record;
  reserved record;
  entry integer;
begin
  perform private.take_lock('wrong_answers', workspace::text);
  -- An imported answer has no run here.
  if not exists (select from private.token_runs r where r.id = run) then return 0; end if;
  locked := private.lock_run(run);
  select e.number, e.at, e.amount, e.description, e.about into reserved from private.token_entries e where e.run_id = run and e.reason = 'reserve';
  if locked.ending is distinct from 'settle' or reserved.amount = 0 or reserved.at < since
    or exists (select from private.token_entries e where e.account_id = locked.account and e.run_id = run and e.reason = 'wrong_answer')
    or (select count(*) from private.token_entries e where e.account_id = locked.account and e.reason = 'wrong_answer' and e.at > since) >= 5
    or (select count(*) from public.wrong_answers w where w.workspace_id = workspace and w.created_at > since and w.refunded > 0) >= 20
  then return 0; end if;
  entry := private.add_ledger_entry(locked.account, 'wrong_answer:' || run, 'wrong_answer', left('Wrong answer refunded: ' || reserved.description, 300),
    -reserved.amount, run => run, about => reserved.about);
  perform private.return_tokens(locked.account, reserved.number, entry, renews => true);
  return -reserved.amount;
end $$;
grant execute on function private.refund_wrong_answer(uuid, uuid) to worker;
