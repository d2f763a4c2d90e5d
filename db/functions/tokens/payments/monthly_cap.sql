-- Returns a user's monthly cap, the current month and the tokens spent in it. The cap is null if none is set.
create or replace function private.monthly_cap(person uuid, account uuid, out cap integer, out month text, out spent integer)
language plpgsql stable set search_path = '' as $$
begin
  select c.cap into cap from public.token_caps c where c.user_id = person;
  month := private.free_month(person);
  spent := private.tokens_spent_in(account, month, coalesce((select p.time_zone from public.profiles p where p.user_id = person), 'UTC'));
end $$;
