create or replace function public.quote(feature text, work bigint) returns jsonb language sql stable security definer set search_path = '' as $$
  select private.quote_for(auth.uid(), private.own_token_account(), quote.feature, quote.work)
$$;
comment on function public.quote(text, bigint) is E'What a run of a feature would cost the caller now\n\nPrice by the work, whether a free analysis pays, the balance now and after, what is owed. `work` is rows, messages, steps, or series times periods, as the feature counts.';
grant execute on function public.quote(text, bigint) to authenticated;
