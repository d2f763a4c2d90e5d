-- Copies an entry of the ledger to the tables that the API exposes.
create or replace function private.publish_entry() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := (select a.user_id from private.token_accounts a where a.id = new.account_id);
  is_income constant boolean := new.reason in ('initial', 'login', 'exploration', 'energy', 'purchase');
  is_free constant boolean := new.reason = 'settle'
    and exists (select from private.token_runs r where r.id = new.run_id and r.free_month is not null);
begin
  if person is null then return null; end if;
  if new.amount <> 0 then
    update public.user_tokens t set
      total_tokens = t.total_tokens + case when is_income then new.amount else 0 end,
      used_tokens = t.used_tokens - case when is_income then 0 else new.amount end,
      available_tokens = new.balance
    where t.user_id = person;
  end if;
  if new.amount <> 0 or is_free then
    insert into public.token_transactions (id, user_id, type, amount, description, about, created_at, run_id)
      values (new.id, person, case when is_free then 'free_analysis' when is_income then 'purchase' else 'usage' end,
        new.amount, new.description, jsonb_build_object('reason', new.reason) || new.about, new.at, new.run_id);
  end if;
  return null;
end $$;
