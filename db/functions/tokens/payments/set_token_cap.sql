create or replace function public.set_token_cap(cap integer default null) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_tokens(a.user_id) from private.token_accounts a where a.id = private.own_token_account();
  if set_token_cap.cap is null then
    delete from public.token_caps c where c.user_id = auth.uid();
  elsif set_token_cap.cap not between 1 and 1000000 then
    raise exception 'A cap must be between 1 and 1,000,000 tokens' using errcode = '22023';
  else
    insert into public.token_caps as c (user_id, cap) values (auth.uid(), set_token_cap.cap)
      on conflict (user_id) do update set cap = excluded.cap, set_at = excluded.set_at where c.cap <> excluded.cap;
  end if;
end $$;
comment on function public.set_token_cap(integer) is E'Sets the monthly cap on tokens that the caller''s runs may spend\n\nWithout a cap, runs may spend all available tokens. Runs beyond the cap are rejected; earlier runs of the month count.';
grant execute on function public.set_token_cap(integer) to authenticated;
