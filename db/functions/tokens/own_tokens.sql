-- Returns the spendable balance of the caller. Expired tokens are written off first, even if no job has run yet.
create or replace function public.own_tokens() returns table (user_id uuid, email text, total_tokens integer, used_tokens integer,
  available_tokens integer, expiring_tokens integer, expire_at timestamptz)
language plpgsql security definer set search_path = '' as $$
declare account constant uuid := private.own_token_account();
begin
  if exists (select from private.token_buckets b
    where b.account_id = account and b.remaining > 0 and b.expires_at <= private.now()) then
    perform private.lock_tokens(auth.uid());
  end if;
  return query
    select t.user_id, t.email, t.total_tokens, t.used_tokens, t.available_tokens, coalesce(next.tokens, 0), next.at
    from public.user_tokens t left join (
      select sum(b.remaining)::integer as tokens, b.expires_at as at from private.token_buckets b
      where b.account_id = account and b.remaining > 0 and b.expires_at is not null
      group by b.expires_at order by b.expires_at limit 1
    ) next on true
    where t.user_id = auth.uid();
end $$;
comment on function public.own_tokens() is E'Returns the tokens that the caller can spend now\n\nThis is the row of `user_tokens` without expired tokens, with the number of tokens that expire next and when they do (null if none expire).';
grant execute on function public.own_tokens() to authenticated;
