create or replace function public.token_cap() returns table (cap integer, month text, spent integer, notice integer)
language plpgsql stable security definer set search_path = '' as $$
declare found record;
begin
  select * into found from private.monthly_cap(auth.uid(), private.own_token_account());
  return query select found.cap, found.month, found.spent, coalesce((select max(n.percent) from public.token_cap_notices n
    where n.user_id = auth.uid() and n.month = found.month and n.cap = found.cap and n.seen_at is null), 0);
end $$;
comment on function public.token_cap() is E'Returns the caller''s monthly cap and the tokens spent of it\n\ncap is null if none is set. notice is 80 or 100 once this percentage has been spent, until mark_cap_notices_read marks it as seen; otherwise 0.';
grant execute on function public.token_cap() to authenticated;
