create or replace function public.claim_exploration_bonus(route text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare found text;
begin
  perform private.own_token_account();
  select s.section into found from private.exploration_sections s where s.route = rtrim(claim_exploration_bonus.route, '/');
  if found is null then return private.bonus_result(0); end if;
  return private.bonus_result(private.claim_bonus('exploration', found, 'Daily exploration bonus: ' || found), found);
end $$;
comment on function public.claim_exploration_bonus(text) is E'Credits the exploration bonus of a section to the caller\n\nReturns {success, tokens, section}. Three different sections per UTC day, within the limit of 20 bonus tokens a day.';
grant execute on function public.claim_exploration_bonus(text) to authenticated;
