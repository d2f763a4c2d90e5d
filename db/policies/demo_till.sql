create policy till on private.demo_till to worker using (true) with check (true);
