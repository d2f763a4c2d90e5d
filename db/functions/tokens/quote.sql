create or replace function public.quote(feature text, work bigint) returns jsonb language sql stable security definer set search_path = '' as $$
  select private.quote_for(auth.uid(), private.own_token_account(), quote.feature, quote.work)
$$;
comment on function public.quote(text, bigint) is E'Returns the cost of a run of a feature for the caller now\n\nThe price for the work, whether a free analysis covers it, the balance before and after, and the debt. `work` is the number of rows, messages or steps, or of series times periods, depending on the feature.';
grant execute on function public.quote(text, bigint) to authenticated;
