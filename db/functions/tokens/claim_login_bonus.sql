create or replace function public.claim_login_bonus() returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  perform private.own_token_account();
  return private.bonus_result(private.claim_bonus('login', '', 'Daily login bonus'));
end $$;
comment on function public.claim_login_bonus() is E'Credits today''s login bonus to the caller\n\nReturns {success, tokens}. success is false if it was already paid, or if the limit of 20 bonus tokens a day is reached.';
grant execute on function public.claim_login_bonus() to authenticated;
