-- A request runs on one core: parallel workers and compiled plans make one statement quicker at the cost of all others.
alter role authenticator set max_parallel_workers_per_gather = 0;
alter role authenticator set jit = off;

-- A plan for any workspace reads the whole table when most rows belong to one, to find that another has none.
alter function public.sample_state(uuid) set enable_seqscan = off;
