create or replace function public.claim_login_bonus() returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  perform private.own_token_account();
  return private.claim_answer(private.claim_bonus('login', '', 'Daily login bonus'));
end $$;
comment on function public.claim_login_bonus() is E'Pays the caller today''s login bonus\n\n{success, tokens}; not successful once it was paid, or when the day''s 20 are reached.';
grant execute on function public.claim_login_bonus() to authenticated;
