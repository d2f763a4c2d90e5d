-- Credits a bonus of 5 tokens to the caller if it is due today (UTC). Returns the number of tokens credited, or 0.
create or replace function private.claim_bonus(reason text, part text, description text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  bonus constant integer := 5;
  person constant uuid := auth.uid();
  today constant date := (private.now() at time zone 'UTC')::date;
  account constant uuid := private.lock_tokens(person);
  key constant text := concat_ws(':', claim_bonus.reason, today, nullif(part, ''));
  claimed public.daily_bonuses;
begin
  select * into claimed from public.daily_bonuses b where b.user_id = person and b.bonus_date = today;
  if coalesce(claimed.total_daily_bonuses, 0) + bonus > 20
    or claim_bonus.reason = 'exploration' and coalesce(claimed.exploration_bonuses_claimed, 0) >= 3
    or not private.credit_tokens(person, bonus, 'earned', key, claim_bonus.reason, claim_bonus.description,
      about => jsonb_strip_nulls(jsonb_build_object('section', nullif(part, '')))) then
    return 0;
  end if;
  insert into public.daily_bonuses as b (user_id, bonus_date, login_bonus_claimed, exploration_bonuses_claimed, total_daily_bonuses)
    values (person, today, claim_bonus.reason = 'login', (claim_bonus.reason = 'exploration')::integer, bonus)
    on conflict (user_id, bonus_date) do update set
      login_bonus_claimed = b.login_bonus_claimed or excluded.login_bonus_claimed,
      exploration_bonuses_claimed = b.exploration_bonuses_claimed + excluded.exploration_bonuses_claimed,
      total_daily_bonuses = b.total_daily_bonuses + excluded.total_daily_bonuses;
  return bonus;
end $$;
