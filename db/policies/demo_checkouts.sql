create policy till on private.demo_checkouts to worker using (true) with check (true);
