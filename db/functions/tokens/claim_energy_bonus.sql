create or replace function public.claim_energy_bonus() returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  perform private.own_token_account();
  return private.bonus_result(private.claim_bonus('energy', '', 'Daily energy bonus'));
end $$;
comment on function public.claim_energy_bonus() is E'Credits the energy bonus to the caller, once their energy is full again\n\nReturns {success, tokens}. Once per UTC day, within the limit of 20 bonus tokens a day.';
grant execute on function public.claim_energy_bonus() to authenticated;
