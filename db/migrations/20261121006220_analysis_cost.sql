-- What an analysis cost stands with it, whoever looks.
alter table public.analyses add column tokens integer check (tokens >= 0);
comment on column public.analyses.tokens is 'What its author paid for it; 0: it was a free one';

-- The price of a run, for the server that keeps what the run delivered.
create function private.run_price(run uuid) returns integer language sql stable security definer set search_path = '' as $$
  select r.price from private.token_runs r where r.id = run
$$;
grant execute on function private.run_price(uuid) to worker;
