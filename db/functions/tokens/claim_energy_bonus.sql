create or replace function public.claim_energy_bonus() returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  perform private.own_token_account();
  return private.claim_answer(private.claim_bonus('energy', '', 'Daily energy bonus'));
end $$;
comment on function public.claim_energy_bonus() is E'Pays the caller for energy that is full again\n\n{success, tokens}; once a UTC day, inside the day''s 20.';
grant execute on function public.claim_energy_bonus() to authenticated;
